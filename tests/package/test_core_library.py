"""The core as a C library: built, installed and linked without Python."""

from pathlib import Path

from tests.package.conftest import ROOT, run

CONSUMER_CMAKE = """
cmake_minimum_required(VERSION 3.20...4.0)
project(consumer LANGUAGES C)
find_package(kartenspiel 0.1 REQUIRED CONFIG)
add_executable(consumer consumer.c)
target_link_libraries(consumer PRIVATE kartenspiel::core)
"""

CONSUMER = """
#include "kartenspiel/kartenspiel.h"

int main(void) {
    return ks_pack_get(KS_PACK_24)->size == 24 ? 0 : 1;
}
"""


def test_core_alone_builds_installs_and_links_into_a_c_program(tmp_path: Path) -> None:
    build, prefix, consumer = tmp_path / "build", tmp_path / "prefix", tmp_path / "consumer"
    run(["cmake", "-S", ROOT / "src/core", "-B", build, "-G", "Ninja"], cwd=tmp_path)
    run(["cmake", "--build", build], cwd=tmp_path)
    run(["cmake", "--install", build, "--prefix", prefix], cwd=tmp_path)

    consumer.mkdir()
    (consumer / "CMakeLists.txt").write_text(CONSUMER_CMAKE)
    (consumer / "consumer.c").write_text(CONSUMER)
    find = f"-DCMAKE_PREFIX_PATH={prefix}"
    run(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", find], cwd=consumer)
    run(["cmake", "--build", "build"], cwd=consumer)
    run([consumer / "build/consumer"], cwd=consumer)
