import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProblems, moduleProblems, slotProblems } from './compatibility.ts';
import { sampleRemote, sampleShell } from '../test-support/samples.ts';

const wanting = (wants: Record<string, { range: string; names: string[] }>) => sampleRemote('mfe-mail', '/mail', { wants });

test('a remote fits if the shell provides every name in the range', () => {
  const remote = wanting({
    react: { range: '^19.0.0', names: ['useState', 'useMemo'] },
    '@qujat/session': { range: '^1.0.0', names: [] },
    '@qujat/ui/dialog': { range: '^1.0.0', names: ['*'] },
  });
  assert.deepEqual(moduleProblems(remote, sampleShell()), []);
});

test('a name missing from the live shell is reported', () => {
  const remote = wanting({ '@qujat/session': { range: '^1.0.0', names: ['signIn', 'signUp', 'renew'] } });
  assert.deepEqual(moduleProblems(remote, sampleShell()), [
    { kind: 'name', subject: '@qujat/session', wanted: 'signUp, renew', provided: '1.2.0' },
  ]);
});

test('a module that is too old, too new or missing is reported', () => {
  const shell = sampleShell();
  const kinds = (range: string, subject = '@qujat/session') =>
    moduleProblems(wanting({ [subject]: { range, names: [] } }), shell).map(({ kind }) => kind);
  assert.deepEqual(kinds('^1.2.0'), []);
  assert.deepEqual(kinds('^1.3.0'), ['range']);
  assert.deepEqual(kinds('^2.0.0'), ['range']);
  assert.deepEqual(kinds('^0.9.0'), ['range']);
  assert.deepEqual(kinds('^1.0.0', '@qujat/ui/rocket'), ['module']);
});

test('a slot without a provider is reported', () => {
  const asking = sampleRemote('mfe-documents', '/', { slots: { gives: {}, asks: ['mail/mailbox'] } });
  const giving = sampleRemote('mfe-mail', '/mail', {
    slots: { gives: { 'mail/mailbox': { scripts: [], styles: [], shared: [] } }, asks: [] },
  });
  assert.deepEqual(slotProblems(asking, [asking, giving]), []);
  assert.equal(slotProblems(asking, [asking])[0]?.subject, 'mail/mailbox');
});

test('two remotes at one path are incompatible', () => {
  const problems = findProblems(sampleShell(), [sampleRemote('mfe-a', '/feed'), sampleRemote('mfe-b', '/feed')]);
  assert.deepEqual(Object.keys(problems), ['mfe-b']);
  assert.deepEqual(problems['mfe-b'], [{ kind: 'path', subject: '/feed', wanted: 'mfe-b', provided: 'mfe-a' }]);
});

test('two pages of one remote at one path are incompatible too', () => {
  const { page } = sampleRemote('mfe-a', '/feed').pages;
  const problems = findProblems(sampleShell(), [sampleRemote('mfe-a', '/feed', { pages: { one: page!, two: page! } })]);
  assert.equal(problems['mfe-a']?.[0]?.kind, 'path');
});

const pagesAt = (path: string) => sampleRemote('mfe-x', path);

test('a page at an address of the shell or the page server is incompatible, in any spelling', () => {
  const shell = sampleShell('0a0a', { paths: ['/system', '/releases/*'] });
  for (const path of ['/system', '/system/', '/releases', '/releases/new', '/releases/:name']) {
    assert.deepEqual(
      findProblems(shell, [pagesAt(path)])['mfe-x'],
      [{ kind: 'path', subject: path, wanted: 'mfe-x', provided: 'shell' }],
      path,
    );
  }
  for (const path of ['/systems', '/system/more', '/released', '/:anything'])
    assert.deepEqual(findProblems(shell, [pagesAt(path)]), {}, path);
});

test('two paths that match the same addresses are incompatible', () => {
  for (const path of ['/letter/:uid/', '/letter/:id']) {
    assert.equal(
      findProblems(sampleShell(), [sampleRemote('mfe-a', '/letter/:id'), sampleRemote('mfe-b', path)])['mfe-b']?.[0]?.subject,
      path,
    );
  }
  assert.deepEqual(findProblems(sampleShell(), [sampleRemote('mfe-a', '/letter/:id'), sampleRemote('mfe-b', '/letter/new')]), {});
});

test('a namespace of the shell, of another remote or inside one is incompatible', () => {
  const shell = sampleShell('0a0a', { namespaces: ['shell', 'ui'] });
  const owners = [sampleRemote('mfe-a', '/a', { namespaces: ['a', 'signing'] }), sampleRemote('mfe-z', '/z', { namespace: 'a' })];
  assert.deepEqual(findProblems(shell, owners)['mfe-z'], [{ kind: 'namespace', subject: 'a', wanted: 'mfe-z', provided: 'mfe-a' }]);
  for (const [namespace, provided] of [
    ['ui', 'shell'],
    ['signing', 'mfe-a'],
  ] as const) {
    const taken = sampleRemote('mfe-z', '/z', { namespace, namespaces: [namespace] });
    assert.deepEqual(findProblems(shell, [owners[0]!, taken])['mfe-z'], [
      { kind: 'namespace', subject: namespace, wanted: 'mfe-z', provided },
    ]);
  }
});

test('a signal unknown to the shell is incompatible; releases from before signals were recorded are accepted', () => {
  const remote = sampleRemote('mfe-a', '/a', { signals: { emits: ['feed-changed', 'feed-rang'], listens: ['feed-rang', 'counter-rose'] } });
  const shell = sampleShell('0a0a', { signals: ['counter-rose', 'feed-changed'] });
  assert.deepEqual(findProblems(shell, [remote])['mfe-a'], [{ kind: 'signal', subject: 'feed-rang', wanted: 'feed-rang', provided: '—' }]);
  assert.deepEqual(findProblems(sampleShell(), [remote]), {});
  assert.deepEqual(findProblems(shell, [sampleRemote('mfe-a', '/a')]), {});
});
