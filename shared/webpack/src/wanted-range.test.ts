import assert from 'node:assert/strict';
import { test } from 'node:test';
import { satisfy } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@qujat/releases';
import { moduleProblems } from '../../releases/src/compatibility.ts';
import { runtimeRange, wantedRange } from './shared-modules.ts';

const minorAgo = { version: '1.4.0', since: { signIn: '1.0.0', signOut: '1.4.0' } };
const now = { version: '1.5.0', since: { signIn: '1.0.0', signOut: '1.4.0', rename: '1.5.0' } };

/** What the gate says of a remote built against `built`, which uses some names, in a shell with `provided`. */
const problems = (built: typeof now | typeof minorAgo, names: string[], provided: { version: string; since: object }): string[] => {
  const wants: RemoteRelease['wants'] = { '@qujat/session': { range: wantedRange(built, names), names } };
  const shell = { provides: { '@qujat/session': { version: provided.version, names: Object.keys(provided.since), assets: null } } };
  return moduleProblems({ wants }, shell).map(({ kind, wanted }) => `${kind} ${wanted}`);
};

test('a remote built with the SDK of the last minor fits the shell of the next, and the other way round', () => {
  assert.deepEqual(problems(minorAgo, ['signIn', 'signOut'], now), []);
  assert.deepEqual(problems(now, ['signIn', 'signOut'], minorAgo), []);
  for (const built of [minorAgo, now])
    for (const provided of [minorAgo, now])
      assert(satisfy(provided.version, runtimeRange(built)), `${built.version} in ${provided.version}`);
});

test('a minor that lacks what a remote uses is refused, also where only the use of a name has changed', () => {
  assert.deepEqual(problems(now, ['signIn', 'rename'], minorAgo), ['range ^1.5.0']);
  assert.deepEqual(problems(minorAgo, ['signOut'], { version: '1.3.0', since: { signIn: '', signOut: '' } }), ['range ^1.4.0']);
});

test('a major that a remote was not built for is refused, later or earlier', () => {
  const next = { version: '2.0.0', since: { signIn: '1.0.0', signOut: '2.0.0' } };
  assert.deepEqual(problems(now, ['signIn'], next), ['range ^1.0.0']);
  assert.deepEqual(problems(next as typeof now, ['signIn'], now), ['range ^2.0.0']);
  assert(!satisfy('2.0.0', runtimeRange(now)));
});

test('a module imported whole, and a library, want their own version', () => {
  assert.equal(wantedRange(now, ['*']), '^1.5.0');
  assert.equal(wantedRange({ version: '19.3.1' }, ['useState']), '^19.3.1');
  assert.equal(runtimeRange({ version: '19.3.1' }), '^19.3.1');
});
