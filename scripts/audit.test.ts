import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

/** Runs the audit with another program in place of pnpm. */
const auditWith = (program: string): { code: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync('sh', [join(import.meta.dirname, 'audit.sh'), program], { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
};

test('known vulnerabilities of packages fail the audit and are printed', () => {
  const { code, said } = auditWith(`echo '{"advisories": {"1": {"title": "Prototype pollution"}}}'; exit 1`);
  assert.equal(code, 1);
  assert.match(said, /Prototype pollution[^]*packages of the product have known faults/);
});

test('an unreachable registry causes a warning with its reason', () => {
  const { code, said } = auditWith('echo "Error: ERR_PNPM_AUDIT_BAD_RESPONSE responded with 405"; exit 1');
  assert.equal(code, 0);
  assert.match(said, /^WARNING: pnpm audit could not ask the registry \(ERR_PNPM_AUDIT_BAD_RESPONSE status 1\)/);
  assert.match(auditWith('exit 124').said, /^WARNING/);
});

test('packages without known vulnerabilities pass', () => {
  assert.deepEqual(auditWith(`echo '{"advisories": {}}'`), { code: 0, said: 'pnpm audit: no known faults of high severity.\n' });
});
