"""Print what the benchmarks count, in millions per second, below pytest-benchmark's table."""


def pytest_terminal_summary(terminalreporter, config):
    session = getattr(config, "_benchmarksession", None)
    rates = {
        bench.name: bench.extra_info["per_second"]
        for bench in (session.benchmarks if session else [])
        if "per_second" in bench.extra_info
    }
    if rates:
        terminalreporter.section("millions per second, best round")
        for name, rate in sorted(rates.items()):
            terminalreporter.write_line(f"{name:56} {rate / 1e6:10.2f}")
