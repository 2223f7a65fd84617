#!/bin/sh
# Creates the secrets for docker-compose.yml: random database passwords, random keys of mailbox passwords, channels and browser notifications, the key that signs
# releases with the file that says who may release what, and empty files for unused secrets.
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
head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n' | make push-key
# An ed25519 key. Every name is bound to it until a team has a line of its own (docs/operating.md).
if [ ! -e release-key ]; then
  if command -v openssl > /dev/null; then
    openssl genpkey -algorithm ed25519 | make release-key
  elif command -v node > /dev/null; then
    node -e 'process.stdout.write(crypto.generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }))' | make release-key
  else
    echo "The key of releases needs openssl or node: install one of them, or put an ed25519 key (PEM) into $folder/release-key." >&2
    exit 1
  fi
fi
if [ ! -e trusted-releasers ]; then
  if command -v openssl > /dev/null; then
    public=$(openssl pkey -in release-key -pubout | grep -v -- ----- | tr -d '\n')
  else
    public=$(node -e 'process.stdout.write(crypto.createPublicKey(fs.readFileSync("release-key")).export({ type: "spki", format: "der" }).toString("base64"))')
  fi
  printf '{\n  "names": { "*": ["%s"] },\n  "unsigned": {}\n}\n' "$public" | make trusted-releasers
fi
for name in backup-key smtp-url files-s3-access-key-id files-s3-secret-access-key; do make "$name" < /dev/null; done
