# Shared by the scripts of this folder: what a fresh machine needs, and how to say what is done.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf '\n==> %s\n' "$*"; }
fail() { printf 'Error: %s\n' "$*" >&2; exit 1; }

# Debian packages the build needs beyond the Swift toolchain.
packages=(libsqlite3-dev zlib1g-dev)
# What makes unpacking faster, where there is such a package for the machine, and what it is found by.
welcome_packages=(libisal-dev pkg-config)

require_swift() {
    command -v swift >/dev/null ||
        fail "Swift is not installed or not in the PATH. Get Swift 6.3 or later from https://swift.org/install and run this again."
}

is_installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'; }

install_missing_packages() {
    install_needed_packages
    install_welcome_packages
}

# Nobody is asked for a password for what is only welcome, and nothing fails without it.
install_welcome_packages() {
    local package
    [ "$(id -u)" -eq 0 ] && command -v dpkg-query >/dev/null || return 0
    for package in "${welcome_packages[@]}"; do
        is_installed "$package" ||
            DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$package" >/dev/null 2>&1 ||
            say "$package could not be installed; the build does without it."
    done
}

install_needed_packages() {
    local missing=() package
    command -v dpkg-query >/dev/null || return 0  # Not Debian: the build will say what it misses.
    for package in "${packages[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    say "Installing missing Debian packages: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            fail "These Debian packages are missing: ${missing[*]}. Install them as root (apt-get install ${missing[*]}) and run this again."
        as_root=(sudo)
    fi
    # Old package lists are good enough, if they know the packages.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" || {
        "${as_root[@]}" apt-get update
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
    } || fail "Could not install ${missing[*]}."
}
