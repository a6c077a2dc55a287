#!/bin/sh
# Writes the files of the image: the libraries of Debian that Node needs, Node, and the production build.
# Usage, after `npm run build:production -- --without-embedded-postgres`:
#   deploy/container/make-root.sh dist/production FOLDER
set -eu

production=$1
root=$2
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT

mkdir -p "$root/usr/local/bin" "$root/etc" "$root/srv"
mkdir -p -m 1777 "$root/tmp"
(cd "$packages" && apt-get -o APT::Sandbox::User=root download -qq libc6 libgcc-s1 libstdc++6 gcc-12-base > /dev/null)
for package in "$packages"/*.deb; do dpkg-deb -x "$package" "$root"; done
# Conversions between character sets, which Node has in itself.
rm -rf "$root"/usr/lib/*/gconv

strip -o "$root/usr/local/bin/node" "$(readlink -f "$(command -v node)")"
chmod 755 "$root/usr/local/bin/node"
# Without it, names of /etc/hosts are not found.
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
echo 'guichet:x:10001:10001::/nonexistent:/usr/sbin/nologin' > "$root/etc/passwd"
cp -R "$production" "$root/srv/guichet"
