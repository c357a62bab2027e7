# Shared by the scripts of this folder: what a fresh machine needs, and how to say what is done.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# The one place of the version.
version_file=Sources/Service/HealthService/Product/Product.swift
project_version() { sed -n 's/.*let version = "\(.*\)"$/\1/p' "$root/$version_file"; }

say() { printf '\n==> %s\n' "$*"; }
fail() { printf 'Error: %s\n' "$*" >&2; exit 1; }

# Debian packages the build needs beyond the Swift toolchain.
packages=(libsqlite3-dev zlib1g-dev)
# What makes unpacking faster, where there is such a package for the machine, and what it is found by.
welcome_packages=(libisal-dev pkg-config)
# The flags with which everything is built that is tested: with others everything would be built again.
build_flags=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)
# Several packages share a folder of products; the plan of one is not that of the next.
build_flags+=(--disable-build-manifest-caching)
# All traits by default, in this package and in those that stand on it; and always in one order, which is that of a hashed set.
export OPENHEALTHKIT_ALL_TRAITS=1 SWIFT_DETERMINISTIC_HASHING=1
# How long is waited for another program that installs packages, in seconds.
lock_patience=600

# Ends a check that cannot be done here, and says what it takes.
leave_out() { echo "Left out: this takes $*."; exit 77; }

# Builds all tests, unless who calls says that they are built: even a build of nothing takes some seconds.
build_for_tests() { [ -n "${TESTS_ARE_BUILT:-}" ] || swift build --package-path "$root" "${build_flags[@]}" --build-tests; }

# Runs a command of the package manager, such as build, on a package of this clone that stands on the root package. What the tests were built
# of is not compiled again: their flags and their folder of products serve it too.
of_package() {
    local command="$1" package="$2"
    shift 2
    swift "$command" --package-path "$root/$package" --scratch-path "$root/.build" "${build_flags[@]}" "$@"
}

debug_server="$root/.build/debug/hk-server"
build_server() { of_package build Programs/hk-server --product hk-server; }

# Prints tests of an output that started and did not end, which a time limit ended.
unfinished_tests() {
    awk '/^◇ Test [^ ]+ started\.$/ { open[$3] = 1 } /^(✔|✘) Test [^ ]+ .*(passed|failed) after/ { delete open[$3] }
        END { for (name in open) if (count++ < 20) print "Not ended: " name }' "$1"
}

# Runs the built tests whose names match, four at a time; prints the outcome, or what failed.
run_matching_tests() {
    local log status=0
    log="$(mktemp)"
    SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 NO_COLOR=1 timeout --kill-after 30 45m \
        "$root/.build/debug/OpenHealthKitPackageTests.xctest" --testing-library swift-testing --filter "$1" >"$log" 2>&1 || status=$?
    if [ "$status" -eq 0 ]; then
        tail -n 1 "$log"
    else
        grep -E 'recorded an issue|Fatal error|crashed' "$log" | head -n 50 || tail -n 20 "$log"
        [ "$status" -ne 124 ] || unfinished_tests "$log"
    fi
    rm -f "$log"
    [ "$status" -eq 0 ]
}

require_swift() {
    command -v swift >/dev/null ||
        fail "Swift is not installed or not in the PATH. Get Swift 6.3 or later from https://swift.org/install and run this again."
}

is_installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'; }

install_missing_packages() {
    install_needed_packages
    install_welcome_packages
}

# Parts of Scripts/check that work at a time install one after the other: not every lock of the package manager is waited for.
one_at_a_time() { flock "$root/Scripts" "$@"; }

get_packages() { one_at_a_time env DEBIAN_FRONTEND=noninteractive apt-get -o "DPkg::Lock::Timeout=$lock_patience" "$@"; }

# Nobody is asked for a password for what is only welcome, and nothing fails without it.
install_if_welcome() {
    local package missing=()
    [ "$(id -u)" -eq 0 ] && command -v dpkg-query >/dev/null || return 0
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    # Old package lists are good enough, if they know the packages.
    apt-cache show "${missing[@]}" >/dev/null 2>&1 || get_packages update >/dev/null 2>&1 || true
    for package in "${missing[@]}"; do
        get_packages install -y --no-install-recommends "$package" >/dev/null 2>&1 ||
            say "$package could not be installed; what would use it is left out."
    done
}

install_welcome_packages() { install_if_welcome "${welcome_packages[@]}"; }

# Modules of Python, in a folder of their own; a check that misses one is left out.
install_modules_if_welcome() {
    local folder="$root/.build/checks"
    [ $# -gt 0 ] && command -v python3 >/dev/null || return 0
    [ -x "$folder/bin/pip" ] || one_at_a_time python3 -m venv "$folder" >/dev/null 2>&1 || return 0
    one_at_a_time "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" >/dev/null 2>&1 ||
        say "Modules for Python could not be installed ($*); what would use them is left out."
    PATH="$folder/bin:$PATH"
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
    local get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o "DPkg::Lock::Timeout=$lock_patience")
    "${get[@]}" install -y --no-install-recommends "${missing[@]}" || {
        "${get[@]}" update
        "${get[@]}" install -y --no-install-recommends "${missing[@]}"
    } || fail "Could not install ${missing[*]}."
}
