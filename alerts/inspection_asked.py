"""What the codes that reach a site ask of an inspection's report, and of what it finds."""

from collections.abc import Sequence

from alerts.inspection_rules import InspectionItem, asked_items, correction_days
from alerts.profile import Profile, covering
from alerts.profile_files import profile_of
from siltwatch.site import Site


def site_items(site: Site) -> tuple[InspectionItem, ...]:
    """What the codes that reach a site ask of a report; where none does, what its profile would ask."""
    return asked_items(layer.inspection for layer in _asking(site))


def site_correction(site: Site) -> tuple[int, str]:
    """Within how many days a finding is put right at a site, and where that comes from."""
    return correction_days(layer.inspection for layer in _asking(site))


def _asking(site: Site) -> Sequence[Profile]:
    profile = profile_of(site)
    return covering(profile, site.conditions) or profile.all_layers
