import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProblems, moduleProblems, slotProblems } from './compatibility.ts';
import { sampleRemote, sampleShell } from '../test-support/samples.ts';

const wanting = (wants: Record<string, { range: string; names: string[] }>) => sampleRemote('mfe-mail', '/mail', { wants });

test('what the shell provides under every name and in the range fits', () => {
  const remote = wanting({
    react: { range: '^19.0.0', names: ['useState', 'useMemo'] },
    '@qujat/session': { range: '^1.0.0', names: [] },
    '@qujat/ui/dialog': { range: '^1.0.0', names: ['*'] },
  });
  assert.deepEqual(moduleProblems(remote, sampleShell()), []);
});

test('a name that the live shell does not export is named', () => {
  const remote = wanting({ '@qujat/session': { range: '^1.0.0', names: ['signIn', 'signUp', 'renew'] } });
  assert.deepEqual(moduleProblems(remote, sampleShell()), [{ kind: 'name', subject: '@qujat/session', wanted: 'signUp, renew', provided: '1.2.0' }]);
});

test('a module that is too old, too new or not there is named', () => {
  const shell = sampleShell();
  const kinds = (range: string, subject = '@qujat/session') => moduleProblems(wanting({ [subject]: { range, names: [] } }), shell).map(({ kind }) => kind);
  assert.deepEqual(kinds('^1.2.0'), []);
  assert.deepEqual(kinds('^1.3.0'), ['range']);
  assert.deepEqual(kinds('^2.0.0'), ['range']);
  assert.deepEqual(kinds('^0.9.0'), ['range']);
  assert.deepEqual(kinds('^1.0.0', '@qujat/ui/rocket'), ['module']);
});

test('a slot that nobody gives is named', () => {
  const asking = sampleRemote('mfe-documents', '/', { slots: { gives: {}, asks: ['mail/mailbox'] } });
  const giving = sampleRemote('mfe-mail', '/mail', { slots: { gives: { 'mail/mailbox': { scripts: [], styles: [], shared: [] } }, asks: [] } });
  assert.deepEqual(slotProblems(asking, [asking, giving]), []);
  assert.equal(slotProblems(asking, [asking])[0]?.subject, 'mail/mailbox');
});

test('two remotes at one path do not fit together', () => {
  const problems = findProblems(sampleShell(), [sampleRemote('mfe-a', '/feed'), sampleRemote('mfe-b', '/feed')]);
  assert.deepEqual(Object.keys(problems), ['mfe-b']);
  assert.deepEqual(problems['mfe-b'], [{ kind: 'path', subject: '/feed', wanted: 'mfe-b', provided: 'mfe-a' }]);
});

test('two pages of one remote at one path do not fit together either', () => {
  const { page } = sampleRemote('mfe-a', '/feed').pages;
  const problems = findProblems(sampleShell(), [sampleRemote('mfe-a', '/feed', { pages: { one: page!, two: page! } })]);
  assert.equal(problems['mfe-a']?.[0]?.kind, 'path');
});
