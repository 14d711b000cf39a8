"""A kept engine in its process: what it does there harms nobody, and is told in a sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from engine import errors
from replays.engines import process as processes
from replays.engines.archive import EngineArchive
from replays.engines.errors import EngineDamaged, EngineFailed, EngineFault, EngineRestarted
from replays.engines.process import EngineLimits, EngineProcess
from tests.replays.engines.hostile import HEAD, serving

PROJECT = Path(__file__).parents[3]
TIGHT = EngineLimits(start=10, request=0.3, memory=256 * 2**20, reply=2**16)
ECHO = serving("return ['done', [name, arguments]]")

Run = Callable[..., EngineProcess]


@pytest.fixture
def run() -> Iterator[Run]:
    """Makes processes, which end with the test."""
    made: list[EngineProcess] = []

    def start(archive: EngineArchive, limits: EngineLimits = TIGHT, **more: Any) -> EngineProcess:
        made.append(EngineProcess(archive, (), limits, **more))
        return made[-1]

    yield start
    for each in made:
        each.stop()


def is_gone(pid: int, seconds: float = 5) -> bool:
    """Whether a process ends in time; one that nobody waited for is not gone."""
    until = time.monotonic() + seconds
    while psutil.pid_exists(pid):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def failure(engine: EngineProcess, operation: str = "table", **arguments: Any) -> str:
    """How a request fails; the process that failed is gone."""
    engine.new_game()
    pid = engine.pid
    assert pid is not None
    with pytest.raises(EngineFailed) as failed:
        engine.ask(operation, **arguments)
    assert failed.value.engine == engine.name
    assert str(failed.value).startswith(f"the kept engine {engine.name} ")
    assert engine.pid is None
    assert is_gone(pid)
    return str(failed.value).removeprefix(f"the kept engine {engine.name} ")


def test_it_answers_and_stays(run: Run) -> None:
    engine = run(ECHO)
    assert engine.ask("table", game=3) == ["table", {"game": 3}]
    pid = engine.pid
    assert engine.ask("rows", game=3) == ["rows", {"game": 3}]
    assert engine.pid == pid
    assert engine.started == 1
    engine.stop()
    assert pid is not None
    assert is_gone(pid)
    assert engine.ask("table", game=3) == ["table", {"game": 3}]
    assert engine.started == 2


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True: pass", "did not answer within 0.3 seconds"),
        ("sys.modules['time'].sleep(60)", "did not answer within 0.3 seconds"),
        ("os.write(4, b'\\0\\0'); sys.modules['time'].sleep(60)", "did not answer within 0.3 seconds"),
        ("raise RuntimeError('no')", "broke off"),
        ("sys.exit(0)", "broke off"),
        ("os._exit(3)", "broke off"),
        ("os.write(4, b'\\0\\0\\0\\x09half'); os._exit(0)", "broke off"),
        ("return ['done', object()]", "broke off"),
        ("return None", "answered what is no reply"),
        ("return ['done']", "answered what is no reply"),
        ("return ['done', 1, 2]", "answered what is no reply"),
        ("return {'done': 1}", "answered what is no reply"),
        ("return ['refused', 'because']", "answered what is no reply"),
        ("return ['refused', {'kind': 'SetupError', 'args': {}}]", "refused a request without saying why"),
        (
            "return ['refused', {'kind': 'IllegalAnswer', 'args': {'reason': 1}}]",
            "refused a request without saying why",
        ),
        ("return ['refused', {'kind': 'SetupError', 'args': {'faults': 7}}]", "refused a request without saying why"),
        ("return ['done', bytes(70_000)]", "wanted to answer with 70"),
        ("os.write(4, b'\\xff\\xff\\xff\\xff'); return 1", "wanted to answer with 4294967295 bytes"),
        ("os.write(4, b'\\0\\0\\0\\x01\\xc1'); return 1", "answered what cannot be read"),
        ("os.write(4, b'\\0\\0\\x20\\0' + b'\\x91' * 8192); return 1", "answered what cannot be read"),
    ],
)
def test_what_does_not_answer_as_it_should_fails_and_ends(run: Run, body: str, said: str) -> None:
    engine = run(serving(body))
    assert failure(engine).startswith(said)
    assert run(ECHO).ask("table") == ["table", {}], "another engine is none the worse for it"


def test_one_that_grows_is_ended(run: Run) -> None:
    engine = run(serving("found = []\nwhile True: found.append(bytearray(2**24))"), TIGHT._replace(request=10))
    assert failure(engine) == "needed more memory than the 256 MiB that it gets"


def test_after_a_failure_the_next_request_is_answered(run: Run) -> None:
    engine = run(serving("while name == 'hang': pass\nreturn ['done', name]"))
    failure(engine, "hang")
    assert engine.ask("table") == "table"


def test_an_answer_that_nobody_asked_for_is_noticed(run: Run) -> None:
    engine = run(serving("os.write(4, b'\\0\\0\\0\\x03\\x92\\xa0\\xc0')\nreturn ['done', name]"))
    assert failure(engine) == "answered what is no reply"
    engine = run(serving("os.write(4, b'\\0\\0\\0\\x07\\x92\\xa4done\\x01')\nreturn ['done', name]"))
    assert engine.ask("table") == 1
    time.sleep(0.1)
    assert failure_of_running(engine) == "spoke without being asked"


def failure_of_running(engine: EngineProcess) -> str:
    with pytest.raises(EngineFailed) as failed:
        engine.ask("table")
    return str(failed.value).removeprefix(f"the kept engine {engine.name} ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"protocol": 1', '"protocol": 9', "speaks protocol 9, and this server speaks 1 and 2"),
        ('{"protocol": 1, "engine": "other", "catalogue": "1"}', "7", "did not say which protocol it speaks"),
        ("class Host", "raise ValueError('old')\nclass Host", f"does not start on Python {sys.version_info[0]}."),
        ("class Host", "import statistics\nclass Host", "does not start on Python"),
        ("class Host", "import replays\nclass Host", "does not start on Python"),
        ("class Host", "while True: pass\nclass Host", "did not answer within 0.5 seconds"),
        ("class Host", "kept = bytearray(2**29)\nclass Host", "needed more memory"),
    ],
)
def test_what_does_not_start_says_why(run: Run, old: str, new: str, said: str) -> None:
    engine = run(serving("return 1", head=HEAD.replace(old, new)), TIGHT._replace(start=0.5))
    assert failure_of_running(engine).startswith(said)
    assert engine.pid is None


TRIES = """
if name == "prepare":
    return ["done", None]
where = arguments["where"]
posix = sys.modules["posix"]


def forked():
    if posix.fork() == 0:
        posix._exit(0)


def unlimited():
    limits = sys.modules["resource"]
    limits.setrlimit(limits.RLIMIT_NOFILE, (99, 99))


def disarmed():
    main = sys.modules["__main__"]
    main.REFUSED_AUDITS = ()
    open(where + "/seen")


tries = {
    "read": lambda: open(where + "/seen").read(),
    "write": lambda: open(where + "/new", "w"),
    "append": lambda: open(where + "/seen", "a"),
    "descriptor": lambda: posix.open(where + "/new", posix.O_CREAT | posix.O_WRONLY),
    "folder": lambda: posix.mkdir(where + "/new"),
    "list": lambda: posix.listdir(where),
    "remove": lambda: posix.remove(where + "/seen"),
    "rename": lambda: posix.rename(where + "/seen", where + "/new"),
    "link": lambda: posix.symlink(where + "/seen", where + "/new"),
    "truncate": lambda: posix.truncate(where + "/seen", 0),
    "mode": lambda: posix.chmod(where + "/seen", 0o777),
    "pipe": lambda: posix.pipe(),
    "copy": lambda: posix.dup(1),
    "environment": lambda: open("/proc/self/environ").read(),
    "fork": forked,
    "spawn": lambda: posix.posix_spawn("/bin/sh", ["sh", "-c", "true"], {}),
    "execute": lambda: posix.execv("/bin/true", ["true"]),
    "system": lambda: posix.system("true"),
    "kill": lambda: posix.kill(posix.getppid(), 9),
    "limits": unlimited,
    "disarm": disarmed,
    "socket": lambda: __import__("socket").socket(),
    "plain socket": lambda: __import__("_socket").socket(),
    "foreign functions": lambda: __import__("ctypes").CDLL(None),
    "threads": lambda: __import__("_thread").start_new_thread(print, ()),
    "modules": lambda: __import__("replays.engines.process"),
    "installed": lambda: __import__("redis"),
    "debugger": lambda: sys.modules["gc"].get_objects() if "gc" in sys.modules else __import__("gc").get_objects(),
}
found = {}
for what, attempt in tries.items():
    try:
        attempt()
        found[what] = "done"
    except Exception as error:
        found[what] = type(error).__name__
return ["done", [found, dict(os.environ), sys.path]]
"""
MAY_BE_DONE = {"threads"} if sys.platform != "linux" else set()


def test_it_reaches_nothing_outside(run: Run, tmp_path: Path) -> None:
    (tmp_path / "seen").write_text("secret")
    tmp_path.chmod(0o777)
    found, environment, path = run(serving(TRIES), EngineLimits()).ask("try", where=str(tmp_path))
    done = {what for what, how in found.items() if how == "done"}
    assert not done - MAY_BE_DONE, found
    assert environment == {}
    assert path == []
    assert [each.name for each in tmp_path.iterdir()] == ["seen"]
    assert (tmp_path / "seen").read_text() == "secret"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives up its rights")
def test_it_does_not_stay_root(run: Run) -> None:
    assert run(serving("return ['done', [os.getuid(), os.geteuid(), os.getgid(), os.getgroups()]]")).ask("who") == [
        65534,
        65534,
        65534,
        [],
    ]


def test_what_it_prints_is_no_answer(run: Run) -> None:
    body = "print('x' * 9)\nprint('y', file=sys.__stdout__, flush=True)\nos.write(1, b'z')\nreturn ['done', name]"
    engine = run(serving(body))
    assert [engine.ask("a"), engine.ask("b")] == ["a", "b"]
    assert run(serving("return ['done', sys.__stdin__.read()]")).ask("a") == ""


@pytest.mark.parametrize(
    ("told", "raised"),
    [
        ("{'kind': 'SetupError', 'args': {'faults': ['no deck']}}", errors.SetupError),
        ("{'kind': 'CorrectionsRefused', 'args': {'faults': ['no']}}", errors.CorrectionsRefused),
        ("{'kind': 'IllegalAnswer', 'args': {'reason': 'no', 'clause': None, 'key': None}}", errors.IllegalAnswer),
        ("{'kind': 'NotAtRest', 'args': {'text': 'no'}}", errors.NotAtRest),
        ("{'kind': 'SnapshotMismatch', 'args': {'text': 'no'}}", errors.SnapshotMismatch),
        ("{'kind': 'MatchOver', 'args': {'text': 'no'}}", errors.MatchOver),
        ("{'kind': 'EngineError', 'args': {'text': 'no'}}", errors.EngineError),
        ("{'kind': 'OfALaterDay', 'args': {'text': 'no'}}", errors.EngineError),
        ("{'kind': 'fault', 'args': {'text': 'KeyError: 3'}}", EngineFault),
    ],
)
def test_a_refusal_is_raised_as_it_would_be_here(run: Run, told: str, raised: type[Exception]) -> None:
    engine = run(serving(f"return ['refused', {told}]"))
    with pytest.raises(raised, match="no|KeyError"):
        engine.ask("play")
    assert engine.pid is not None, "a refusal is an answer"


def test_a_request_about_an_earlier_start_is_not_put_to_the_next(run: Run) -> None:
    engine = run(ECHO)
    _, started = engine.new_game()
    engine.stop()
    with pytest.raises(EngineRestarted, match="was started again"):
        engine.ask("table", started, game=1)
    assert engine.ask("table", engine.started, game=1) == ["table", {"game": 1}]


def test_one_that_was_killed_starts_again(run: Run) -> None:
    engine = run(ECHO)
    engine.ask("table")
    pid = engine.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert is_zombie(pid)
    assert engine.ask("table") == ["table", {}]
    assert engine.pid != pid
    assert is_gone(pid)


def is_zombie(pid: int) -> bool:
    until = time.monotonic() + 5
    while psutil.Process(pid).status() != psutil.STATUS_ZOMBIE and time.monotonic() < until:
        time.sleep(0.01)
    return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_matches_that_are_forgotten_are_told_with_the_next_request(run: Run) -> None:
    body = "self.__dict__.setdefault('found', []).append([name, arguments])\nreturn ['done', self.found]"
    engine = run(serving(body))
    first, started = engine.new_game()
    second, _ = engine.new_game()
    assert (first, second) == (1, 2)
    engine.drop(first, started)
    engine.drop(second, started - 1)
    assert engine.ask("rows") == [["drop", {"games": [1]}], ["rows", {}]]
    assert engine.ask("rows")[2:] == [["rows", {}]]


def test_what_was_compiled_is_noted_and_used(run: Run) -> None:
    noted: list[dict[str, bytes]] = []
    run(ECHO, note_compiled=noted.append).ask("a")
    (compiled,) = noted
    assert compiled.keys() == ECHO.modules.keys()
    run(ECHO, compiled=compiled, note_compiled=noted.append).ask("a")
    assert len(noted) == 1, "nothing was compiled again"


def test_damaged_compiled_modules_are_compiled_again(run: Run) -> None:
    noted: list[dict[str, bytes]] = []
    for wrong in ({"engine/hosting.py": b"no code"}, {"engine/hosting.py": b"\xe3"}):
        assert run(ECHO, compiled=wrong, note_compiled=noted.append).ask("a") == ["a", {}]
    assert len(noted) == 2


def test_what_it_says_to_have_compiled_is_not_taken_for_it(run: Run) -> None:
    noted: list[dict[str, bytes]] = []
    head = HEAD + "        pass\n\nsys.meta_path[0].fresh = {}\n"
    for wrong in ("{'engine/x.py': b''}", "{'../x': b''}"):
        run(
            serving("", head=head.replace("= {}", f"= {wrong}").replace("pass", "return ['done', 1]")),
            note_compiled=noted.append,
        ).ask("a")
    assert not noted
    engine = run(serving("", head=head.replace("= {}", "= {'engine/hosting.py': 7}")))
    assert failure_of_running(engine) == "answered what is no compiled module"


def test_what_an_engine_may_not_import_is_not_imported_for_it() -> None:
    with pytest.raises(EngineDamaged, match="imports antigravity"):
        EngineProcess(ECHO, ("antigravity",))


def test_one_that_does_not_read_is_not_waited_for() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        with pytest.raises(TimeoutError):
            processes._write(writing, bytes(2**20), time.monotonic() + 0.1)
    finally:
        os.close(reading)
        os.close(writing)


def test_nothing_is_left_open(run: Run) -> None:
    me = psutil.Process()
    run(ECHO).ask("a")
    before = me.num_fds()
    for _ in range(3):
        engine = run(serving("return None"))
        failure(engine)
        fine = run(ECHO)
        fine.ask("a")
        fine.stop()
    assert me.num_fds() == before


def script(text: str) -> subprocess.Popen[str]:
    """A program that has `ECHO`, `HANG`, `EngineProcess` and `EngineLimits`."""
    head = """
        import os, sys, threading, time
        from replays.engines.process import EngineProcess, EngineLimits
        from tests.replays.engines.hostile import serving
        ECHO = serving("return ['done', [name, arguments]]")
        HANG = serving("while True: pass")
    """
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(text)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        "engine = EngineProcess(ECHO, ()); engine.ask('a')",
        "engine = EngineProcess(HANG, (), EngineLimits(start=1, request=1.5)); engine.new_game()\n"
        "threading.Thread(target=engine.ask, args=('a',), daemon=True).start(); time.sleep(0.2)",
    ],
    ids=["waiting", "busy"],
)
def test_it_ends_with_the_server_that_is_killed(asked: str) -> None:
    with script(f"{asked}\nprint(engine.pid, flush=True)\ntime.sleep(60)") as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        assert psutil.pid_exists(pid)
        server.kill()
    assert is_gone(pid, 10)


def test_it_ends_with_the_server_that_ends() -> None:
    with script("engine = EngineProcess(ECHO, ()); engine.ask('a')\nprint(engine.pid)") as server:
        told, _ = server.communicate(timeout=30)
    assert server.returncode == 0
    assert is_gone(int(told))


def test_one_that_is_asked_nothing_for_long_ends(run: Run) -> None:
    engine = run(ECHO, TIGHT._replace(idle=0.2))
    engine.ask("a")
    pid = engine.pid
    assert pid is not None
    assert is_zombie(pid)
    assert engine.ask("a") == ["a", {}]
    assert is_gone(pid)


def test_after_a_fork_each_side_has_a_process_for_itself() -> None:
    text = """
        engine = EngineProcess(ECHO, ())
        engine.ask("a")
        parent = engine.pid
        held = threading.Event()
        def hold():
            with engine.lock:
                held.set()
                time.sleep(1)
        threading.Thread(target=hold).start()
        held.wait()
        child = os.fork()
        if child == 0:
            assert engine.ask("child") == ["child", {}]
            assert engine.pid != parent, "shared"
            sys.exit(0)  # finalizers run, also here
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert engine.ask("parent") == ["parent", {}] and engine.pid == parent and engine.started == 1
        print("well")
    """
    with script(text) as server:
        told, _ = server.communicate(timeout=30)
    assert told == "well\n"
    assert server.returncode == 0
