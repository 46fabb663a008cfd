"""Runs the file system of an image as an engine would with a read-only root, no capability and no new privileges.

Usage, as root: python tools/container_run.py ROOT. Says what held, one line each; exit 1 where something did not.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

UID = 10001
# In a mount and process namespace of its own: a read-only root, and /tmp and the data folder to write in.
ENTER = """
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -t tmpfs -o mode=1777,noexec,nosuid,nodev tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT/var/lib/siltwatch"
mount --bind "$SETTINGS" "$ROOT/etc/siltwatch"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/dev"
for each in null zero urandom random; do : > "$ROOT/dev/$each"; mount --bind "/dev/$each" "$ROOT/dev/$each"; done
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" /usr/bin/setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs \
  --bounding-set=-all --inh-caps=-all /opt/siltwatch/bin/python /etc/siltwatch/probe.py
"""
# What runs inside: by the interpreter of the image, with nothing of this checkout.
PROBE = """
import json, os, pathlib, shutil, subprocess, sys, time, urllib.request
said = {}
lines = [line.split(":", 1) for line in open("/proc/self/status").read().splitlines() if ":" in line]
status = {name: value.strip() for name, value in lines}
said["user"] = os.getuid()
said["capabilities"] = int(status["CapEff"], 16) | int(status["CapBnd"], 16)
said["no_new_privileges"] = status["NoNewPrivs"]
said["writable"] = []
for place in ("/", "/etc/siltwatch", "/opt/siltwatch", "/usr/bin", "/var", "/home"):
    try:
        pathlib.Path(place, "written").write_text("x")
        said["writable"].append(place)
    except OSError:
        pass
said["tools"] = [name for name in ("gcc", "cc", "make", "pip", "pip3", "npm", "node", "git") if shutil.which(name)]
subprocess.run(["siltwatch", "migrate"], check=True)
names = ("collector", "alerts", "dashboard", "gateway")
alive = {name: os.environ | {"SILTWATCH_ALIVE_FILE": f"/tmp/alive-{name}"} for name in names}
running = {n: subprocess.Popen(["/usr/bin/tini", "-s", "--", "siltwatch", n, "run"], env=alive[n]) for n in names}
until = time.monotonic() + 120
well = set()
while time.monotonic() < until and well != set(names):
    asked = {n: subprocess.run(["siltwatch", "alive"], env=alive[n], stderr=subprocess.DEVNULL) for n in names}
    well = {name for name, each in asked.items() if each.returncode == 0}
said["alive"] = sorted(well)
said["page"] = urllib.request.urlopen("http://127.0.0.1:18430/healthz", timeout=10).status
for process in running.values():
    process.terminate()
said["ended"] = {name: process.wait(40) for name, process in running.items()}
said["files"] = sorted(each.name for each in pathlib.Path("/var/lib/siltwatch/data").iterdir())
print(json.dumps(said))
"""
SETTINGS = """data = "/var/lib/siltwatch/data"
[web]
port = 18430
[intake]
port = 18431
tokens_file = "/etc/siltwatch/tokens.toml"
[gateway]
name = "gateway-1"
[[gateway.uplinks]]
url = "http://127.0.0.1:18431"
token_file = "/etc/siltwatch/token"
"""
SITE = """id = "yard"
name = "Yard"
started_on = 2026-05-28
[conditions]
disturbed_acres = "6"
[[stations]]
id = "basin"
name = "Basin"
[[links]]
id = "line"
gateway = "gateway-1"
kind = "serial"
port = "/dev/gauge"
[[sensors]]
id = "gauge"
station = "basin"
kind = "gauge"
gateway = "gateway-1"
link = "line"
driver = "swtip"
device = "n1"
count_size = "0.01 in"
"""
WANTED = {
    "user": UID,
    "capabilities": 0,
    "no_new_privileges": "1",
    "writable": [],
    "tools": [],
    "alive": ["alerts", "collector", "dashboard", "gateway"],
    "page": 200,
    "ended": dict.fromkeys(("collector", "alerts", "dashboard", "gateway"), 0),
}


def main(root: Path) -> int:
    """Run the probe inside, and compare."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        settings, data = folder / "settings", folder / "data"
        (settings / "sites").mkdir(parents=True)
        data.mkdir()
        os.chown(data, UID, UID)
        token = "a-token-of-the-container-check"  # noqa: S105 - of the check alone
        texts = {"siltwatch.toml": SETTINGS, "sites/yard.toml": SITE, "probe.py": PROBE, "token": token}
        texts["tokens.toml"] = f'gateway-1 = "{token}"\n'
        for name, text in texts.items():
            (settings / name).write_text(text)
        where = {"ROOT": str(root), "DATA": str(data), "SETTINGS": str(settings)}
        environment = where | {
            "PATH": "/opt/siltwatch/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        environment["SILTWATCH_CONFIG"] = "/etc/siltwatch/siltwatch.toml"
        unshare = [shutil.which("unshare") or "unshare", "--mount", "--pid", "--fork", "--kill-child"]
        done = subprocess.run(
            [*unshare, "sh", "-c", ENTER], env=environment, stdout=subprocess.PIPE, text=True, check=False, timeout=300
        )
    if done.returncode:
        sys.stderr.write(f"the probe ended with {done.returncode}\n")
        return 1
    said = json.loads(done.stdout.splitlines()[-1])
    for name, wanted in WANTED.items():
        sys.stdout.write(f"{'held    ' if said[name] == wanted else 'DIFFERS '} {name}: {said[name]}\n")
    sys.stdout.write(f"data folder: {', '.join(said['files'])}\n")
    return int(any(said[name] != wanted for name, wanted in WANTED.items()))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
