#!/bin/sh
# Creates the secrets for docker-compose.yml: random database passwords, random keys of mailbox passwords and channels, and empty files for unused secrets.
# Existing files stay. The folder's permissions protect them; the files themselves must be readable by the containers' users.
set -eu
case "${1:-}" in -*) echo "Usage: npm run secrets, or sh scripts/make-secrets.sh [<folder>]" >&2; exit 1 ;; esac
folder=${1:-"$(dirname "$0")/../secrets"}
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"
make() {
  [ -e "$1" ] && return
  cat > "$1.new"
  chmod 444 "$1.new"
  mv "$1.new" "$1"
  echo "made $1"
}
head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' | make database-password
head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' | make database-app-password
head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n' | make mailbox-key
head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n' | make channel-key
for name in backup-key smtp-url files-s3-access-key-id files-s3-secret-access-key; do make "$name" < /dev/null; done
