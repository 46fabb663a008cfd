"""Which conversation a device of the plan is polled with."""

from typing import assert_never

from gateway.conversations.davis import DavisPoll
from gateway.conversations.modbus import ModbusPoll
from gateway.conversations.rg15 import Rg15Poll
from gateway.conversations.sdi12 import Sdi12Poll
from gateway.conversations.steps import Conversing
from gateway.conversations.wxt import WxtPoll
from gateway.drivers.davis_loop import DavisSetting
from gateway.drivers.polling import Profile
from gateway.drivers.rg15 import Rg15Setting
from gateway.drivers.sdi12 import Sdi12Profile
from gateway.drivers.wxt import WxtSetting

AskedSetting = Profile | Rg15Setting | Sdi12Profile | DavisSetting | WxtSetting


def conversation_with(setting: AskedSetting) -> Conversing:
    """The conversation with a device so set, from its beginning."""
    match setting:
        case Profile():
            return ModbusPoll(setting)
        case Rg15Setting():
            return Rg15Poll(setting)
        case Sdi12Profile():
            return Sdi12Poll(setting)
        case DavisSetting():
            return DavisPoll(setting)
        case WxtSetting():
            return WxtPoll(setting)
        case _:
            assert_never(setting)
