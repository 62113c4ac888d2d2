"""Settings shared by all tests."""

import os

from hypothesis import HealthCheck, settings

# No deadline: how long an example takes is a matter for benchmarks/, not for tests.
# CI repeats the same examples at every run; a working copy looks for new ones.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
