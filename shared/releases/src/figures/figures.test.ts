import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { addObservations, forgetObservations, readObservations, type Observation } from './observations.ts';
import { figuresOf, quantile } from './summary.ts';

const folder = async (t: TestContext): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'qujat-figures-'));
  t.after(() => rm(root, { recursive: true }));
  return root;
};

const seen = (more: Partial<Observation> = {}): Observation => ({
  at: '2026-11-24T10:00:00.000Z',
  kind: 'load',
  channel: 'stable',
  ticket: 'a',
  source: 's',
  signedIn: true,
  ...more,
});

test('observations are kept by release, and a cut line is left out', async (t) => {
  const root = await folder(t);
  await addObservations(root, 'mfe-mail', '0c0c', [seen(), seen({ kind: 'view', lcp: 900 })]);
  await addObservations(root, 'mfe-mail', '0d0d', [seen({ ticket: 'b' })]);
  await addObservations(root, '../mfe-mail', '0c0c', [seen()]);
  assert.deepEqual(await readdir(join(root, '.figures')), ['mfe-mail']);
  await writeFile(join(root, '.figures/mfe-mail/0c0c.jsonl'), '{"at":"2026', { flag: 'a' });
  assert.equal((await readObservations(root, 'mfe-mail', '0c0c')).length, 2);
  assert.deepEqual(await readObservations(root, '../mfe-mail', '0c0c'), []);
  await forgetObservations(root, 'mfe-mail', '0c0c');
  assert.deepEqual(await readObservations(root, 'mfe-mail', '0c0c'), []);
  assert.equal((await readObservations(root, 'mfe-mail', '0d0d')).length, 1);
});

test('a release keeps at most two megabytes, and what nobody adds to is removed after 90 days', async (t) => {
  const root = await folder(t);
  const many = Array.from({ length: 20_000 }, (_, index) => seen({ ticket: `t${index}` }));
  await addObservations(root, 'mfe-mail', '0c0c', many);
  const file = join(root, '.figures/mfe-mail/0c0c.jsonl');
  const { size } = await stat(file);
  await addObservations(root, 'mfe-mail', '0c0c', many);
  assert.equal((await stat(file)).size, size);
  const now = new Date('2026-11-24T10:00:00.000Z');
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  await utimes(file, daysAgo(89), daysAgo(89));
  await addObservations(root, 'mfe-mail', '0d0d', [seen()]);
  assert.equal((await stat(file)).size, size);
  await utimes(file, daysAgo(91), daysAgo(91));
  await addObservations(root, 'mfe-mail', '0e0e', [seen()]);
  assert.deepEqual((await readdir(join(root, '.figures/mfe-mail'))).sort(), ['0d0d.jsonl', '0e0e.jsonl']);
});

test('a page counts once however often it reports, with its last values, and as often as it represents others', () => {
  const figures = figuresOf([
    seen(),
    seen(),
    seen({ kind: 'view', lcp: 800, inp: 40, cls: 0.1 }),
    seen({ kind: 'view', lcp: 9_000, inp: 160, cls: 0.05 }),
    seen({ kind: 'error' }),
    seen({ kind: 'error' }),
    seen({ ticket: 'b', times: 10, kind: 'view', lcp: 1_200 }),
    seen({ ticket: 'c', kind: 'failure' }),
  ]);
  assert.deepEqual(figures, { loads: 11, failures: 1, errors: 1, lcp: 1_200, inp: 160, cls: 0.1, views: 11 });
  assert.deepEqual(figuresOf([]), { loads: 0, failures: 0, errors: 0, lcp: null, inp: null, cls: null, views: 0 });
});

test('a quantile with weights is that of the values written out', () => {
  const weighted = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(weighted, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
      const all = values.flatMap(([value, weight]) => Array.from({ length: weight }, () => value)).sort((a, b) => a - b);
      assert.equal(quantile(values, share), all[Math.ceil(share * all.length - 1e-9) - 1] ?? all[0]);
    }),
  );
});
