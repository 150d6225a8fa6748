"""A person's own page: name, passkeys, devices, and how two who are one come together."""
