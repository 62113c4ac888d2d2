"""Ctrl-C in the middle of a call."""

import signal
import threading
import time
from collections.abc import Callable

import pytest


def answer_to_ctrl_c(call: Callable[[], object], after: float = 0.1) -> float:
    """Interrupt a call after some seconds; return the seconds until it was back."""
    sent: list[float] = []

    def interrupt() -> None:
        time.sleep(after)
        sent.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        thread = threading.Thread(target=interrupt)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            call()
        answered = time.perf_counter()
        thread.join()
    finally:
        signal.signal(signal.SIGINT, before)
    return answered - sent[0]
