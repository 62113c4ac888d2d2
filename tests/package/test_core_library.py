"""The core as a C library: built, installed and linked without Python."""

import re
from pathlib import Path

from tests.package.conftest import ROOT, run

CONSUMER_CMAKE = """
cmake_minimum_required(VERSION 3.20...4.0)
project(consumer LANGUAGES C)
find_package(kartenspiel 0.1 REQUIRED CONFIG)
add_executable(consumer consumer.c)
target_compile_options(consumer PRIVATE -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror)
target_link_libraries(consumer PRIVATE kartenspiel::core)
set_target_properties(consumer PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
"""

PAGE = ROOT / "docs/c_core.md"
PROGRAM = re.compile(
    r"^```c\n(.*?)^```\n\nIt prints:\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL
)


def test_core_alone_builds_installs_and_links_into_the_program_of_the_page(tmp_path: Path) -> None:
    build, prefix, consumer = tmp_path / "build", tmp_path / "prefix", tmp_path / "consumer"
    run(["cmake", "-S", ROOT / "src/core", "-B", build, "-G", "Ninja"], cwd=tmp_path)
    run(["cmake", "--build", build], cwd=tmp_path)
    run(["cmake", "--install", build, "--prefix", prefix], cwd=tmp_path)

    [(program, printed)] = PROGRAM.findall(PAGE.read_text("utf-8"))
    consumer.mkdir()
    (consumer / "CMakeLists.txt").write_text(CONSUMER_CMAKE)
    (consumer / "consumer.c").write_text(program)
    find = f"-DCMAKE_PREFIX_PATH={prefix}"
    run(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", find], cwd=consumer)
    run(["cmake", "--build", "build"], cwd=consumer)
    assert run([consumer / "build/consumer"], cwd=consumer) == printed
