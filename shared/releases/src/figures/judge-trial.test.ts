import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { sampleRemote, sampleShell, writeSample } from '../../test-support/samples.ts';
import { registerRelease, registerReleases } from '../change.ts';
import { judgeRelease } from '../judge.ts';
import { readLive } from '../live.ts';
import { falseAlarms, lookAt, whyWorse } from './judge-trial.ts';
import { addObservations, type Observation } from './observations.ts';

interface Page {
  inp?: number;
  error?: boolean;
  source?: string;
  signedIn?: boolean;
}

let tickets = 0;
const pages = (all: readonly Page[], channel: string, at = new Date().toISOString()): Observation[] =>
  all.flatMap(({ inp, error = false, source, signedIn = true }): Observation[] => {
    const ticket = `t${(tickets += 1)}`;
    const line = { at, channel, ticket, source: source ?? ticket, signedIn };
    return [
      { ...line, kind: 'load' },
      ...(inp === undefined ? [] : [{ ...line, kind: 'view' as const, inp }]),
      ...(error ? [{ ...line, kind: 'error' as const }] : []),
    ];
  });
const many = (count: number, page: (index: number) => Page): Page[] => Array.from({ length: count }, (_, index) => page(index));
const why = (tried: readonly Page[], usual: readonly Page[]) => whyWorse(pages(tried, 'canary'), pages(usual, 'stable'));
const good = many(60, (index) => ({ inp: 40 + index }));

test('a trial that throws in a third of its pages goes; one that throws as often as everybody’s stays', () => {
  const third = many(20, (index) => ({ error: index % 3 === 0 }));
  assert.match(why(third, good) ?? '', /^7 of 20 pages failed \(35\.0 %\), of everybody's release 0\.0 %; by chance \d\.\de-\d$/);
  assert.equal(
    why(
      third,
      many(60, (index) => ({ error: index % 3 === 0 })),
    ),
    null,
  );
  assert.equal(why(third.slice(0, 19), good), null);
  assert.equal(why(third, good.slice(0, 19)), null);
});

test('a trial that responds slowly goes; one that is slower but still good, or hardly slower, stays', () => {
  const slow = many(20, (index) => ({ inp: 300 + index }));
  assert.match(why(slow, good) ?? '', /^INP 314 ms in 20 people, of everybody's release 84 ms \(75 %\); by chance/);
  assert.equal(
    why(
      many(20, (index) => ({ inp: 150 + index })),
      good,
    ),
    null,
  );
  assert.equal(
    why(
      slow,
      many(60, (index) => ({ inp: 280 + (index % 20) })),
    ),
    null,
  );
  assert.equal(why(good.slice(0, 20), slow), null);
});

test('one person decides nothing, and neither does anybody who is not signed in', () => {
  const bad = (page: Page): Page => ({ ...page, error: true, inp: 5_000 });
  assert.equal(why([...many(20, () => ({ inp: 50 })), ...many(200, () => bad({ source: 'one' }))], good), null);
  assert.equal(why([...many(20, () => ({ inp: 50 })), ...many(200, () => bad({ signedIn: false }))], good), null);
});

test('a look comes at 20, 40, 80 … observations, sees the first so many, and all looks together spend no more than the alarms', () => {
  assert.equal(lookAt(many(19, () => ({}))), null);
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 3_000 }), (count) => {
      const found = Array.from({ length: count }, (_, index) => index);
      const { seen } = lookAt(found)!;
      assert.ok(seen.length <= count && count < seen.length * 2);
      assert.equal(Number.isInteger(Math.log2(seen.length / 20)), true);
      assert.deepEqual(seen, found.slice(0, seen.length));
    }),
  );
  const looks = Array.from({ length: 10 }, (_, look) => lookAt(Array.from({ length: 20 * 2 ** look }))!.level);
  assert.ok(looks.reduce((sum, level) => sum + level, 0) * 2 < falseAlarms);
});

test('a trial that is no worse is hardly ever rolled back, however often it is looked at', () => {
  // A fixed sequence of random numbers: the test gives the same result each time.
  let state = 20_261_124;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const page = (): Page => ({ error: random() < 0.05, inp: Math.round(60 - 120 * Math.log(random())) });
  let alarms = 0;
  for (let trial = 0; trial < 200; trial += 1) {
    const usual = pages(many(150, page), 'stable');
    const tried = many(160, page);
    if ([20, 40, 80, 160].some((count) => whyWorse(pages(tried.slice(0, count), 'canary'), usual) !== null)) alarms += 1;
  }
  assert.ok(alarms <= 5, `${alarms} of 200`);
});

test('a worse trial leaves its channel by itself; the same release for everybody stays', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'qujat-trial-'));
  t.after(() => rm(root, { recursive: true }));
  await writeSample(root, sampleShell('0a0a'));
  await writeSample(root, sampleRemote('mfe-mail', '/mail'));
  await writeSample(root, sampleRemote('mfe-mail', '/mail', { version: '0c0c' }));
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' });
  await registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary', now: new Date(Date.now() - 60_000) });
  await addObservations(root, 'mfe-mail', '0b0b', pages(good, 'stable'));
  const slow = many(20, (index) => ({ inp: 900 + index }));
  // What was observed in an earlier trial of the same release says nothing about this one.
  await addObservations(root, 'mfe-mail', '0c0c', pages(slow, 'canary', '2026-01-01T00:00:00.000Z'));
  assert.equal(await judgeRelease(root, 'canary', 'mfe-mail'), null);
  await addObservations(root, 'mfe-mail', '0c0c', pages(slow, 'canary'));
  assert.match((await judgeRelease(root, 'canary', 'mfe-mail')) ?? '', /^INP 914 ms/);
  const { channels, journal, releases } = await readLive(root);
  assert.deepEqual(channels, {});
  assert.equal(journal[0]?.action, 'automatic rollback');
  await registerRelease(root, 'mfe-mail', '0c0c');
  assert.equal(await judgeRelease(root, 'stable', 'mfe-mail'), null);
  assert.equal((await readLive(root)).releases['mfe-mail']?.live, '0c0c');
  assert.equal(releases['mfe-mail']?.live, '0b0b');
});
