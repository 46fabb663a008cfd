"""Devices that the broker says are on line or gone: a return may mean that a device restarted."""

from dataclasses import dataclass, field

from gateway.plan import Topic


@dataclass(slots=True)
class Availability:
    """What the status topics of one broker last said of each device; used by its network thread alone."""

    _online: dict[str, bool] = field(default_factory=dict)
    _came_back: set[str] = field(default_factory=set)

    def hear(self, topic: Topic, payload: bytes) -> bool | None:
        """Whether the device is on line now, where that is news; None for what says nothing new."""
        word = payload.decode("utf-8", "replace").strip().lower()
        if word not in {topic.online.lower(), topic.offline.lower()}:
            return None
        is_online = word == topic.online.lower()
        was_online = self._online.get(topic.device)
        self._online[topic.device] = is_online
        if is_online and was_online is False:
            self._came_back.add(topic.device)
        if is_online == was_online or (was_online is None and is_online):
            return None
        return is_online

    def has_come_back(self, device: str) -> bool:
        """Whether the device was away since its last reading; asked once a reading."""
        if device not in self._came_back:
            return False
        self._came_back.remove(device)
        return True
