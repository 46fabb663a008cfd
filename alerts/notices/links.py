"""The links by which a person takes note of a duty: signed by the installation, short enough for an SMS."""

PATH = "/a/"
