# Shared by the scripts that make Debian packages: what a package is called, what it needs, what it says of itself.

cd "$root"
umask 022

command -v dpkg-deb >/dev/null || fail "This takes Debian or one of its relatives."
command -v python3 >/dev/null || fail "This takes Python 3."
architecture="$(dpkg --print-architecture)"
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
maintainer="$(git log -1 --format='%an <%ae>')"
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC

# The version of the project; before its release, the moment of the last commit stands behind it. The changelog and the program have
# the same one.
package_version() {
    local heading version
    version="$(project_version)"
    heading="$(grep -m 1 '^## ' CHANGELOG.md)"
    [[ "$heading" == "## $version "* ]] || fail "$version_file has version $version, and the changelog begins with '${heading#\#\# }'."
    [ "$("$1" --version)" = "$version" ] || fail "The version is $version, and that of ${1##*/} is $("$1" --version): build it again."
    if [[ "$heading" == *"not yet released"* ]]; then
        # A tilde sorts before the release.
        version+="~$(git log -1 --format=%cd --date=format-local:%Y%m%d.%H%M%S).$(git rev-parse HEAD | cut -c 1-8)"
        [ -z "$(git status --porcelain)" ] || version+=".changed"
    fi
    echo "$version-1"
}

# Begins a package: $name, $version and $stage, and the program.
begin_package() {
    say "Packing $name $version"
    stage="$root/.build/package/$name"
    rm -rf "$stage"
    mkdir -p "$stage"/{DEBIAN,usr/bin,usr/share/man/man1,"usr/share/doc/$name"}
    strip --strip-unneeded --remove-section=.comment --remove-section=.note -o "$stage/usr/bin/${1##*/}" "$1"
    chmod 0755 "$stage/usr/bin/${1##*/}"
    Scripts/man "$1"
    gzip -9n <".build/man/${1##*/}.1" >"$stage/usr/share/man/man1/${1##*/}.1.gz"
    gzip -9n <CHANGELOG.md >"$stage/usr/share/doc/$name/changelog.gz"
    gzip -9n >"$stage/usr/share/doc/$name/changelog.Debian.gz" <<END
$name ($version) unstable; urgency=medium

  * What is new stands in changelog.gz.

 -- $maintainer  $(date -R -d "@$SOURCE_DATE_EPOCH")
END
}

# What a program is linked with says which packages it needs, in which versions; but that tables are STRICT, which SQLite knows
# since 3.37, no symbol says.
needed_packages() {
    local libraries="$root/.build/package/libraries" depends
    mkdir -p "$libraries/debian"
    printf 'Source: %s\n\nPackage: %s\nArchitecture: any\n' "$name" "$name" >"$libraries/debian/control"
    depends="$(cd "$libraries" && dpkg-shlibdeps -O "$1" |
        sed -n 's/^shlibs:Depends=//; s/libsqlite3-0 ([^)]*)/libsqlite3-0 (>= 3.37)/p')"
    [ -n "$depends" ] || fail "Could not find out which packages ${1##*/} needs."
    echo "$depends"
}

installed_size() {
    find "$stage" -path "$stage/DEBIAN" -prune -o -type f -printf '%s\n' |
        awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }'
}

# Makes the file of what was put together.
finish_package() {
    (cd "$stage" && find usr -type f | sort | xargs md5sum) >"$stage/DEBIAN/md5sums"
    find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    rm -f "$root/.build/package/$name"_*.deb
    package="$root/.build/package/${name}_${version}_$architecture.deb"
    # With more threads the bytes depend on how many there are.
    DPKG_DEB_THREADS_MAX=1 dpkg-deb --root-owner-group -Zxz --build "$stage" "$package"

    if command -v lintian >/dev/null; then
        say "Examining it with lintian"
        # The first and only entry of its changelog closes no bug of Debian's.
        lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$package"
    fi
    say "The package is ${package#"$root"/}; 'apt install ./FILE' installs it."
}
