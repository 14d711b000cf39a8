"""The supervisor with stand-ins for its processes: start, restart, orderly stop, and what stands in the way."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
import redis

from replays.keeping.witness import Witness, witness_of
from replays.storage.data_directory import lacks_room, open_to_others
from replays.storage.local_cluster import free_ports
from replays.storage.redis_server import RedisServer, RedisUnavailable
from replays.store.log_reader import Head
from replays.store.store import Store
from service.config import Config
from service.running.health import remark_on
from service.running.leftovers import MARK, directory_for_counters, end_leftovers, name_of_run, record, remove_counters
from service.running.processes import ManagedProcess, ProcessSpec
from service.running.start_checks import CannotStart, check_port
from service.running.supervisor import API_LONGEST_PAUSE, REDIS_LONGEST_PAUSE, Supervisor, process_list
from tests.replays.logs import chain, noted, opened

pytestmark = pytest.mark.slow  # each test starts a supervisor with its processes
PROJECT = Path(__file__).parents[3]
PATIENCE = 20.0  # seconds; everything here takes well under one on a quiet machine


def wait_for(what: Callable[[], object], patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not what():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class Running:
    """A supervisor in a process of its own, with stand-ins; stopped at the end whatever happens."""

    def __init__(self, data: Path, *kinds: str, port: int | None = None, **environment: str) -> None:
        self.data = data
        self.port = port or free_ports(1)[0]
        self.journal = data.parent / "journal"
        self.errors = data.parent / "stderr"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("VAULTLOG_")}
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.service.running.fake_vaultlog", str(self.journal), *kinds],
                cwd=PROJECT,
                env={**inherited, "VAULTLOG_DATA": str(data), "VAULTLOG_PORT": str(self.port), **environment},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ready(self) -> str:
        """Wait for the API and all the others; the address of Redis."""
        assert self.process.stdout is not None
        word, _, url = self.process.stdout.readline().strip().partition(" ")
        assert word == "READY", self.errors.read_text()
        wait_for(lambda: all(self.pids(name) for name in ("api", "sweeper", "worker-1")))
        return url

    def events(self) -> list[tuple[str, str, int]]:
        lines = self.journal.read_text().splitlines() if self.journal.exists() else []
        return [(word, name, int(pid)) for word, name, pid in map(str.split, lines)]

    def pids(self, name: str) -> list[int]:
        return [pid for word, who, pid in self.events() if (word, who) == ("start", name)]

    def said(self) -> str:
        return self.errors.read_text()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "var"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_everything_in_order_and_the_exit_code_is_0(data: Path, number: signal.Signals) -> None:
    with Running(data) as vaultlog:
        url = vaultlog.ready()
        vaultlog.process.send_signal(number)
        assert vaultlog.process.wait(PATIENCE) == 0, vaultlog.said()
    stops = [name for word, name, _ in vaultlog.events() if word == "stop"]
    assert stops[0] == "api"
    assert sorted(stops[1:]) == ["sweeper", "worker-1"]
    assert not any(is_running(pid) for _, _, pid in vaultlog.events())
    with redis.Redis.from_url(url, retry=None) as client, pytest.raises(redis.ConnectionError):
        client.ping()
    assert vaultlog.said().splitlines()[-2:] == ["stopping", "stopped"]


def test_a_killed_worker_is_started_again_and_its_last_words_are_shown(data: Path) -> None:
    with Running(data) as vaultlog:
        vaultlog.ready()
        os.kill(vaultlog.pids("worker-1")[0], signal.SIGKILL)
        wait_for(lambda: len(vaultlog.pids("worker-1")) == 2)
        assert "worker-1 | worker-1 says hello" in vaultlog.said()
        assert "worker-1 | ended with signal SIGKILL; starting it again in 0.2 s" in vaultlog.said()
        assert (data / "log" / "worker-1.log").read_text().count("hello") in (1, 2)  # the second may not be out yet
        assert len(vaultlog.pids("sweeper")) == len(vaultlog.pids("api")) == 1
        os.kill(vaultlog.pids("api")[0], signal.SIGKILL)
        wait_for(lambda: len(vaultlog.pids("api")) == 2)


def test_a_process_that_keeps_dying_is_started_at_growing_intervals(data: Path) -> None:
    with Running(data, "worker-1=broken") as vaultlog:
        vaultlog.ready()
        wait_for(lambda: "starting it again in 0.8 s" in vaultlog.said())
        assert "worker-1 | a bolt is loose" in vaultlog.said()
        assert "ended with status 4; starting it again in 0.2 s" in vaultlog.said()
        assert "ended with status 4; starting it again in 0.4 s" in vaultlog.said()


def test_a_killed_redis_is_started_again_at_the_same_address_with_its_data(data: Path) -> None:
    with Running(data) as vaultlog:
        url = vaultlog.ready()
        with redis.Redis.from_url(url, retry=None) as client:
            client.set("key", "kept")
            pid = client.info("server")["process_id"]
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: "redis | runs again" in vaultlog.said())
        with redis.Redis.from_url(url, retry=None) as client:
            assert client.get("key") == b"kept"


def test_a_process_that_will_not_stop_is_killed_after_its_time(data: Path) -> None:
    with Running(data, "worker-1=stubborn") as vaultlog:
        vaultlog.ready()
        vaultlog.process.send_signal(signal.SIGTERM)
        assert vaultlog.process.wait(PATIENCE) == 0
    assert "worker-1 | did not stop within 0 s and was killed" in vaultlog.said()
    assert not is_running(vaultlog.pids("worker-1")[0])


def test_a_second_start_on_the_same_data_is_refused_and_disturbs_nothing(data: Path) -> None:
    with Running(data) as first:
        url = first.ready()
        with Running(data) as second:
            assert second.process.wait(PATIENCE) == 3
        assert f"Error: the data directory {data} is in use by process {first.process.pid}" in second.said()
        with redis.Redis.from_url(url) as client:
            assert client.ping()
        assert len(first.events()) == 3


def test_what_a_killed_supervisor_left_is_ended_by_the_next(data: Path) -> None:
    with Running(data) as first:
        first.ready()
        first.process.kill()
        first.process.wait()
    left = [pid for _, _, pid in first.events()]
    assert all(map(is_running, left))
    with Running(data, port=first.port) as second:
        second.ready()
        assert "ended 3 processes that a killed Vaultlog had left running" in second.said()
        assert not any(map(is_running, left))


def test_an_orphan_that_holds_the_port_does_not_stop_the_next_start(data: Path) -> None:
    """Its parent was killed and was not started again before the supervisor was killed too."""
    with Running(data, "api=forking") as first:
        first.ready()
        (master,) = first.pids("api")
        (orphan,) = psutil.Process(master).children()
        os.kill(first.process.pid, signal.SIGSTOP)  # so that it does not see to it
        os.kill(master, signal.SIGKILL)
        first.process.kill()
        first.process.wait()
    assert orphan.is_running()
    with Running(data, port=first.port) as second:
        second.ready()
        assert "Error" not in second.said()
        assert not is_running(orphan.pid)


def test_a_full_disk_ends_nothing_and_all_comes_back_when_there_is_space(data: Path) -> None:
    with Running(data) as vaultlog:
        url = vaultlog.ready()
        with redis.Redis.from_url(url, retry=None) as client:
            client.set("key", "kept")
            pid = client.info("server")["process_id"]
        vaultlog.process.send_signal(signal.SIGUSR1)
        assert vaultlog.process.stdout is not None
        assert vaultlog.process.stdout.readline() == "FULL\n"
        os.kill(pid, signal.SIGKILL)
        os.kill(vaultlog.pids("worker-1")[0], signal.SIGKILL)
        known = json.loads((data / "processes.json").read_text())
        time.sleep(1.5)  # several tries
        assert vaultlog.process.poll() is None
        with redis.Redis.from_url(url, retry=None) as client, pytest.raises(redis.ConnectionError):
            client.ping()
        vaultlog.process.send_signal(signal.SIGUSR2)
        wait_for(lambda: "redis | runs again" in vaultlog.said() and len(vaultlog.pids("worker-1")) == 2)
        with redis.Redis.from_url(url, retry=None) as client:
            assert client.get("key") == b"kept"
        wait_for(lambda: "processes.json is written again" in vaultlog.said())
        now = json.loads((data / "processes.json").read_text())
        assert known["run"] == now["run"]
        assert known["processes"] != now["processes"]


def test_trouble_that_lasts_is_told_once_and_so_is_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, redis_server: RedisServer
) -> None:
    tries: list[int] = []

    def full(path: Path, run: str, processes: object = ()) -> None:
        tries.append(len(tries))
        if 0 < len(tries) - 1 < 4:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr("service.running.supervisor.record", full)
    monkeypatch.setattr("service.running.supervisor.RECORD_AGAIN", 0.05)
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if "written again" in line:
            supervisor.request_stop()

    config = Config(data=tmp_path, port=free_ports(1)[0], redis_url=redis_server.url)
    supervisor = Supervisor(config, processes=lambda config: [], say=say)
    supervisor.run()
    told = [line for line in said if "processes.json" in line]
    assert len(tries) == 5
    assert len(told) == 2
    assert "free space on its disk. Vaultlog goes on." in told[0]
    assert told[1].endswith("is written again")


@pytest.mark.parametrize("module", ["service.running.supervisor", "replays.storage.redis_server"])
def test_a_start_on_a_full_disk_waits_and_says_so_once(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "record" if module.endswith("supervisor") else "write_private"
    write, tries = getattr(sys.modules[module], name), []

    def full(*arguments: Any, **more: Any) -> None:
        tries.append(name)
        if len(tries) <= 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(*arguments, **more)

    monkeypatch.setattr(f"{module}.{name}", full)
    monkeypatch.setattr("service.running.supervisor.ROOM_AGAIN", 0.02)
    said: list[str] = []
    supervisor = Supervisor(Config(data=tmp_path, port=free_ports(1)[0]), processes=lambda config: [], say=said.append)

    def stop_when_it_runs() -> None:
        wait_for(lambda: len(tries) > 3)
        supervisor.request_stop()

    stopper = threading.Thread(target=stop_when_it_runs)
    stopper.start()
    supervisor.run()
    stopper.join()
    (told,) = (line for line in said if "No space left" in line)
    assert told.endswith(f"The disk of {tmp_path} is full: free space on it. Vaultlog waits for it.")
    with Running(tmp_path) as vaultlog:
        assert vaultlog.ready(), "nothing is left that would be in the way"


def test_a_wait_for_room_ends_with_a_signal_to_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("service.running.supervisor.record", full)
    monkeypatch.setattr("service.running.supervisor.lacks_room", lambda place: True)
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if "Vaultlog waits" in line:
            supervisor.request_stop()

    supervisor = Supervisor(Config(data=tmp_path, port=free_ports(1)[0]), processes=lambda config: [], say=say)
    supervisor.run()
    assert len([line for line in said if "Vaultlog waits" in line]) == 1


def test_what_cannot_be_used_for_another_reason_ends_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("service.running.supervisor.record", refused)
    with pytest.raises(CannotStart, match=r"cannot use the data directory .*Read-only file system"):
        Supervisor(
            Config(data=tmp_path, port=free_ports(1)[0]), processes=lambda config: [], say=lambda line: None
        ).run()


def test_a_directory_has_room_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not lacks_room(tmp_path)
    assert not lacks_room(tmp_path / "absent")
    assert list(tmp_path.iterdir()) == []

    def full(*_: object) -> None:
        raise OSError(errno.EDQUOT, "Disk quota exceeded")

    monkeypatch.setattr("replays.storage.data_directory.os.fsync", full)
    assert lacks_room(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_signal_may_come_at_any_moment(tmp_path: Path) -> None:
    """Also while the main thread holds the lock of an event: a handler that wants it too would wait for ever."""
    script = (
        "import os, signal, sys, pathlib;"
        "from service.config import Config; from service.running.supervisor import Supervisor;"
        "supervisor = Supervisor(Config(data=pathlib.Path(sys.argv[1])));"
        "manager = supervisor._signals(); manager.__enter__();"
        "supervisor._stopping._cond.acquire(); supervisor._hurry._cond.acquire();"
        "os.kill(os.getpid(), signal.SIGTERM); os.kill(os.getpid(), signal.SIGTERM);"
        "assert supervisor._is_asked_to_stop() and supervisor._is_in_a_hurry()"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=PROJECT, check=True, timeout=120)


def test_what_is_made_in_a_directory_that_others_may_enter_is_private(data: Path) -> None:
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    with Running(data) as vaultlog:
        vaultlog.ready()
        assert open_to_others(data) == []
        assert "Warning" not in vaultlog.said()
        assert {path.stat().st_mode & 0o077 for path in (data / "log").iterdir()} == {0}


def test_files_that_others_may_read_are_remarked_on(data: Path) -> None:
    data.mkdir()
    (data / "log").mkdir()
    (data / "log").chmod(0o755)
    (data / "signing-key").write_text("11" * 32)
    (data / "signing-key").chmod(0o644)
    (data / "admin-token").write_text("a" * 32)
    (data / "admin-token").chmod(0o600)
    data.chmod(0o700)
    assert remark_on(data) == "", "nobody else gets in"
    data.chmod(0o755)
    with Running(data) as vaultlog:
        vaultlog.ready()
        told = (
            f"Warning: others on this machine may read in {data}: log (755), signing-key (644). `chmod -R go= {data}`"
        )
        assert told in vaultlog.said()
    assert remark_on(data / "absent") == ""


def test_nobody_who_reads_what_is_said_is_no_reason_to_end(tmp_path: Path) -> None:
    def say(line: str) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    supervisor = Supervisor(Config(data=tmp_path, port=free_ports(1)[0]), processes=lambda config: [], say=say)
    timer = threading.Timer(0.5, supervisor.request_stop)
    timer.start()
    supervisor.run()
    timer.join()


def test_a_taken_port_is_named_with_its_variable(data: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with Running(data, port=port) as vaultlog:
            assert vaultlog.process.wait(PATIENCE) == 3
        assert f"port {port} on 127.0.0.1 is taken by process {os.getpid()} (" in vaultlog.said()
        assert "VAULTLOG_PORT=" in vaultlog.said()
        with Running(data, VAULTLOG_REDIS_PORT=str(port)) as vaultlog:
            assert vaultlog.process.wait(PATIENCE) == 3
        assert "VAULTLOG_REDIS_PORT=" in vaultlog.said()
        assert "left running" not in vaultlog.said()
    assert vaultlog.events() == []


def test_an_api_that_dies_while_starting_ends_the_start_with_its_last_words(data: Path) -> None:
    with Running(data, "api=broken") as vaultlog:
        assert vaultlog.process.wait(PATIENCE) == 3
    assert "api | a bolt is loose" in vaultlog.said()
    assert "Error: api ended with status 4 while starting" in vaultlog.said()
    assert not any(is_running(pid) for _, _, pid in vaultlog.events())


def test_a_redis_given_by_address_is_used_and_none_is_started(data: Path, redis_server: RedisServer) -> None:
    with Running(data, VAULTLOG_REDIS_URL=redis_server.url) as vaultlog:
        assert vaultlog.ready() == redis_server.url
    assert not (data / "redis").exists()
    assert redis_server.pid is not None


# -- without a process of its own --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variable", ["redis_url", "queue_url"])
def test_a_redis_that_does_not_answer_is_named_without_its_password(tmp_path: Path, variable: str) -> None:
    config = Config(
        data=tmp_path, port=free_ports(1)[0], **{variable: f"redis://:secret@127.0.0.1:{free_ports(1)[0]}/0"}
    )
    with pytest.raises(RedisUnavailable, match=f"does not answer.*VAULTLOG_{variable.upper()}") as caught:
        Supervisor(config, say=lambda line: None).run()
    assert "secret" not in str(caught.value)


def test_a_host_that_is_none_of_ours_is_named(tmp_path: Path) -> None:
    for host in ("nowhere.invalid", "192.0.2.1"):
        with pytest.raises(CannotStart, match="VAULTLOG_HOST"):
            Supervisor(Config(data=tmp_path, host=host, port=free_ports(1)[0]), say=lambda line: None).run()


def test_an_api_that_never_gets_ready_ends_the_start(tmp_path: Path, redis_server: RedisServer) -> None:
    def asleep(config: Config) -> list[ProcessSpec]:
        return [ProcessSpec("api", [sys.executable, "-c", "import time; time.sleep(60)"])]

    config = Config(data=tmp_path, port=free_ports(1)[0], redis_url=redis_server.url)
    with pytest.raises(CannotStart, match=r"not ready after 0 s; /readyz answered .*log"):
        Supervisor(config, processes=asleep, say=lambda line: None, ready_timeout=0.3).run()


def test_an_error_in_what_follows_the_start_is_told_and_ends_nothing(tmp_path: Path, redis_server: RedisServer) -> None:
    said: list[str] = []
    program = Path(__file__).with_name("fake_process.py")

    def only_api(config: Config) -> list[ProcessSpec]:
        command = [sys.executable, str(program), "api", str(tmp_path / "journal"), "api", config.host, str(config.port)]
        return [ProcessSpec("api", command)]

    def say(line: str) -> None:
        said.append(line)
        if "failed" in line:
            supervisor.request_stop()

    def fail(config: Config) -> None:
        raise LookupError("no such deck")

    config = Config(data=tmp_path, port=free_ports(1)[0], redis_url=redis_server.url)
    supervisor = Supervisor(config, processes=only_api, after_ready=fail, say=say)
    supervisor.run()
    assert "Vaultlog runs, but a step after the start failed: LookupError: no such deck" in said


def test_child_processes_get_the_whole_configuration_and_find_the_code(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    """The environment of a worker, taken from a child that prints it from another directory."""
    script = (
        "import json, os, pathlib, service;"
        "counters = pathlib.Path(os.environ['PROMETHEUS_MULTIPROC_DIR']).is_dir();"
        "pathlib.Path('seen').write_text(json.dumps(dict(os.environ, service=service.__file__, counters=counters)))"
    )

    def one(config: Config) -> list[ProcessSpec]:
        command = [
            sys.executable,
            "-c",
            f"import os; os.chdir({str(tmp_path)!r}); {script}; import time; time.sleep(60)",
        ]
        return [ProcessSpec("worker", command)]

    config = Config(data=tmp_path / "var", port=free_ports(1)[0], redis_url=redis_server.url, log_level="warning")
    with pytest.raises(CannotStart):  # nothing answers at /readyz here
        Supervisor(config, processes=one, say=lambda line: None, ready_timeout=1.0).run()
    seen = json.loads((tmp_path / "seen").read_text())
    assert Config.from_environment(seen) == config.complete(redis_server.url)
    assert seen["VAULTLOG_QUEUE_URL"] == redis_server.url
    assert Path(seen["service"]).parents[1] == PROJECT
    assert seen["counters"], "removed at the end"
    assert not Path(seen["PROMETHEUS_MULTIPROC_DIR"]).exists(), "removed at the end"


def test_the_real_process_list_has_what_the_configuration_asks_for() -> None:
    config = Config(host="::", port=9000, workers=3, api="/run/vaultlog/api.sock")
    specs = {spec.name: spec for spec in process_list(config)}
    assert list(specs) == ["worker-1", "worker-2", "worker-3", "worker-long", "sweeper", "api", "front"]
    assert list(specs["sweeper"].command[1:]) == ["-m", "workers", "sweep"]
    assert list(specs["worker-long"].command[1:]) == ["-m", "workers", "long"]
    assert "unix:/run/vaultlog/api.sock" in specs["api"].command
    assert list(specs["front"].command[1:]) == ["-m", "service.front"]
    assert specs["front"].stop_order < specs["api"].stop_order < specs["worker-1"].stop_order
    assert [spec.name for spec in specs.values() if spec.needed_for_readiness] == ["api", "front"]


@pytest.fixture
def sleeper(tmp_path: Path) -> Iterator[ManagedProcess]:
    """Sleeps under the mark of a run on `tmp_path`, and so does its child, in a group of its own."""
    command = [sys.executable, "-c", "import subprocess as s; s.run(['sleep', '60'], process_group=0)"]
    process = ManagedProcess(ProcessSpec("sleeper", command), tmp_path, {**os.environ, MARK: f"{tmp_path}:this"})
    process.start()
    assert process.pid is not None
    wait_for(lambda: len(psutil.Process(process.pid).children()) == 1)
    yield process
    process.ask_to_stop()
    process.wait(time.monotonic() + 5)


def test_a_process_is_ended_only_when_it_is_of_the_run_that_was_noted(tmp_path: Path, sleeper: ManagedProcess) -> None:
    """A process id is used again sooner or later, and then by somebody who is not ours."""
    path = tmp_path / "processes.json"
    (child,) = psutil.Process(sleeper.pid).children()
    record(path, name_of_run(tmp_path), [sleeper])
    assert end_leftovers(path) == []
    assert sleeper.running
    assert child.is_running()
    record(path, f"{tmp_path}:this", [])  # though it was not noted by its id
    assert sorted(end_leftovers(path)) == sorted([child.pid, sleeper.pid])
    assert sleeper.wait(time.monotonic() + 30)  # killed; the system may take its time to say so
    assert end_leftovers(path) == []
    assert not path.exists()


def test_a_copied_data_directory_does_not_end_the_processes_of_its_original(
    tmp_path: Path, sleeper: ManagedProcess
) -> None:
    (tmp_path / "copy").mkdir()
    record(tmp_path / "copy" / "processes.json", f"{tmp_path}:this", [sleeper])
    assert end_leftovers(tmp_path / "copy" / "processes.json") == []
    assert sleeper.running


def test_counters_of_a_killed_run_are_removed_by_the_next_and_of_no_other(tmp_path: Path) -> None:
    other = directory_for_counters(tmp_path / "other")
    killed = directory_for_counters(tmp_path)
    now = directory_for_counters(tmp_path)
    assert now.is_dir()
    assert other.is_dir()
    assert not killed.exists()
    for data in (tmp_path, tmp_path / "other"):
        remove_counters(data)
    assert not now.exists()
    assert not other.exists()


@pytest.mark.parametrize("text", ["", "\0\0\0", "[]", '{"run": 7}', '{"run": ""}', "null"])
def test_a_spoilt_record_names_nobody(tmp_path: Path, sleeper: ManagedProcess, text: str) -> None:
    (tmp_path / "processes.json").write_text(text)
    assert end_leftovers(tmp_path / "processes.json") == []
    assert sleeper.running


@pytest.mark.parametrize("status", [signal.SIGKILL, signal.SIGRTMIN + 1])
def test_the_ending_of_a_process_is_told_whatever_signal_it_was(tmp_path: Path, status: int) -> None:
    process = ManagedProcess(ProcessSpec("short", ["sh", "-c", f"kill -{int(status)} $$"]), tmp_path, os.environ)
    process.start()
    process.wait(time.monotonic() + PATIENCE)
    assert process.killed
    assert process.ending() in ("signal SIGKILL", f"signal {signal.SIGRTMIN + 1}")


def test_pauses_before_restarts_double_up_to_the_bound_of_the_process(tmp_path: Path) -> None:
    process = ManagedProcess(ProcessSpec("api", ["true"], longest_pause=API_LONGEST_PAUSE), tmp_path, os.environ)
    process.start()
    process.wait(time.monotonic() + PATIENCE)
    assert [process.schedule_restart() for _ in range(6)] == [0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
    assert API_LONGEST_PAUSE <= 2.0
    assert REDIS_LONGEST_PAUSE <= 2.0
    specs = {spec.name: spec for spec in process_list(Config(data=tmp_path).complete("redis://127.0.0.1:1"))}
    assert specs["api"].longest_pause == specs["front"].longest_pause == API_LONGEST_PAUSE


def test_a_port_that_gets_free_while_we_look_is_free() -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    with pytest.raises(CannotStart, match=rf"taken by process {os.getpid()} .*B=http://127.0.0.1:\d+/api"):
        check_port("127.0.0.1", port)
    timer = threading.Timer(0.2, taken.close)
    timer.start()
    check_port("127.0.0.1", port, patience=PATIENCE)
    timer.join()


def test_logs_that_were_cleared_away_are_made_again(tmp_path: Path) -> None:
    process = ManagedProcess(ProcessSpec("talker", ["echo", "hello"]), tmp_path / "log", os.environ)
    for _ in range(2):
        process.start()
        process.wait(time.monotonic() + PATIENCE)
        assert process.last_words() == ["hello"]
        shutil.rmtree(tmp_path / "log")


def test_a_long_log_is_set_aside_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.running.processes.LOG_LIMIT", 10)
    process = ManagedProcess(ProcessSpec("talker", ["echo", "twelve bytes"]), tmp_path, os.environ)
    for _ in range(2):
        process.start()
        process.wait(time.monotonic() + 5)
    assert process.log_file.read_text() == (tmp_path / "talker.log.1").read_text() == "twelve bytes\n"


def test_what_a_crash_has_lost_is_said_at_the_start(tmp_path: Path) -> None:
    """The store of a crashed server ends before what the witness has seen."""
    with RedisServer(tmp_path / "redis") as server, server.client() as client:
        store = Store(client)
        store.append("M1", chain(opened(), noted(), noted()))
        witness_of(tmp_path, client).note({"M1": Head(9, "ab" * 32, False), "M2": Head(4, "cd" * 32, False)})
    said: list[str] = []
    supervisor = Supervisor(Config(data=tmp_path, port=free_ports(1)[0]), processes=lambda config: [], say=said.append)
    timer = threading.Timer(0.5, supervisor.request_stop)
    timer.start()
    supervisor.run()
    timer.join()
    lost = [line for line in said if line.startswith("LOST")]
    assert len(lost) == 2
    assert "match M1 has lost its events 4 to 9; " in lost[0]
    assert "ab" * 32 in lost[0]
    assert "match M2 is lost, with events 1 to 4" in lost[1]
    assert [loss.match for loss in Witness(tmp_path).losses()] == ["M1", "M2"]
