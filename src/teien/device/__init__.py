"""Tables on one device: what a server does for them, without network, disk, or other people."""
