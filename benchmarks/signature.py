"""Build the fixed workload of signature.c, check its signature and count its instructions.

    python benchmarks/signature.py            check against signature.json
    python benchmarks/signature.py --write    write signature.json anew

The instructions are those of a build for x86-64-v3 under valgrind's callgrind. The file keeps
their number; more than 5 percent above it is a failure. They depend on the compiler, so it is kept
as well: with another one the count cannot be judged, and the check says so and fails.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEPT = Path(__file__).with_suffix(".json")
MARGIN = 1.05


def build(folder: Path, *flags: str, name: str = "signature") -> Path:
    """Compile the core and a C file beside this one into a program."""
    program = folder / name
    core = ROOT / "src" / "core"
    files = [ROOT / "benchmarks" / f"{name}.c", *sorted(core.glob("*.c"))]
    options = ["-std=c11", "-O3", "-DNDEBUG", *flags, f"-I{core}/include", f"-I{core}"]
    subprocess.run(["cc", *options, *files, "-o", program, "-lpthread"], check=True)
    return program


def compiler() -> str:
    """Return name and version of the compiler."""
    version = subprocess.run(["cc", "--version"], check=True, capture_output=True, text=True)
    return version.stdout.splitlines()[0]


def signature(program: Path) -> str:
    """Run the workload and return its signature."""
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout.strip()


def instructions(program: Path, folder: Path) -> int:
    """Count the workload's instructions under callgrind."""
    out = f"--callgrind-out-file={folder / 'callgrind.out'}"
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", out, program], check=True, capture_output=True, text=True
    )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if found is None:
        raise RuntimeError(f"callgrind printed no count:\n{run.stderr}")
    return int(found.group(1))


def measure() -> dict[str, str | int]:
    """Return signature, compiler and instructions of this tree."""
    if shutil.which("valgrind") is None:
        sys.exit(
            "error: valgrind is missing; the instructions cannot be counted (Debian: valgrind)"
        )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = build(folder, "-march=x86-64-v3")
        return {
            "signature": signature(program),
            "compiler": compiler(),
            "instructions": instructions(program, folder),
        }


def judge(now: dict[str, str | int], kept: dict[str, str | int]) -> str | None:
    """Return what is wrong, None when nothing is."""
    if now["signature"] != kept["signature"]:
        return f"the signature is {now['signature']}, not {kept['signature']}"
    if now["compiler"] != kept["compiler"]:
        return f"the limit is for {kept['compiler']}, this is {now['compiler']}: --write it anew"
    if int(now["instructions"]) > int(kept["instructions"]) * MARGIN:
        return (
            f"{now['instructions']} instructions, over 5 percent more than {kept['instructions']}"
        )
    return None


def main() -> None:
    now = measure()
    if "--write" in sys.argv[1:]:
        KEPT.write_text(json.dumps(now, indent=2) + "\n", "ascii")
        return
    kept = json.loads(KEPT.read_text("ascii"))
    print(f"signature {now['signature']}, {now['instructions']:,} instructions", end=" ")
    print(f"({int(now['instructions']) / int(kept['instructions']):.1%} of the kept number)")
    wrong = judge(now, kept)
    if wrong:
        sys.exit(f"error: {wrong}")


if __name__ == "__main__":
    main()
