"""The public names of the package: all of them, and nothing else."""

import kartenspiel


def test_a_star_import_brings_every_name_also_those_loaded_later():
    names: dict[str, object] = {}
    exec("from kartenspiel import *", names)
    missing = [name for name in kartenspiel.__all__ if name not in names]
    assert missing == []
    assert set(kartenspiel._LATER) <= set(kartenspiel.__all__)


def test_dir_lists_the_public_names_once():
    assert dir(kartenspiel) == sorted(set(kartenspiel.__all__))
