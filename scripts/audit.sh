#!/bin/sh
# Asks the registry for known faults of the packages that the product uses. A fault of high severity fails; a registry that cannot be asked is a
# warning, for the suite must run without a network too. Ends within two minutes whatever happens.
# usage: sh scripts/audit.sh [<command that audits and prints JSON>]
set -u
cd "$(dirname "$0")/.."
found=$(timeout 120 sh -c "${1:-npx --yes pnpm@12.21.0 audit --prod --audit-level high --json}" 2>&1)
code=$?
if [ "$code" -eq 0 ]; then
  echo 'pnpm audit: no known faults of high severity.'
elif printf '%s' "$found" | grep -q '"advisories"' && ! printf '%s' "$found" | grep -q '"advisories": *{}'; then
  printf '%s\n' "$found"
  echo 'pnpm audit: packages of the product have known faults (above).' >&2
  exit 1
else
  echo "WARNING: pnpm audit could not ask the registry ($(printf '%s' "$found" | grep -oE 'ERR_[A-Z_]+|responded with [0-9]+' | head -1 || true) status $code): known faults of packages were not looked up." >&2
fi
