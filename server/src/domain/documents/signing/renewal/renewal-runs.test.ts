import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCms } from '../../../../platform/keys/cms/read.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import { inYears, renewalOffice } from '../test-support/renewal.ts';
import { startTimeStampServer } from '../test-support/time-stamp-server.ts';
import { renewSignaturesJob } from './renew-signatures.ts';

describe('a run of the renewal', () => {
  const { get, parts, told, sources, sign, renew, stored, faultsAt, replace } = renewalOffice();

  test('only what needs it is renewed, and only where it helps', async () => {
    await sign();
    const [asMade] = await stored();
    const counts = async (...given: Parameters<typeof renew>) => (await renew(...given)).counts;
    assert.equal((await counts(sources().second, inYears(1))).renewed, 0);
    // Looked at once, it is not read again before its time.
    assert.deepEqual(Object.values(await counts(sources().second, inYears(1))).filter(Boolean), []);
    assert.equal((await counts(sources().second, inYears(9.3), {}, { days: 100, weak: [] })).renewed, 0);
    assert.equal((await counts(sources().short, inYears(9.7)))['no-gain'], 1);
    assert.deepEqual(await stored(), [asMade]);
    assert.equal((await counts(sources().curve, inYears(9.7))).renewed, 1);
    assert.equal((await counts(sources().curve, inYears(9.8))).renewed, 0);
    // Weak from now on: the new authority's certificate ends no later than needed, and still it helps.
    const weak = { days: 1, weak: ['ec-prime256v1'] };
    assert.equal((await counts(sources().curve, inYears(9.8), {}, weak))['no-gain'], 1);
    assert.equal((await counts(sources().second, inYears(9.8), {}, weak)).renewed, 1);
    assert.equal((await counts(sources().second, inYears(9.8), {}, weak)).renewed, 0);
  });

  test('a run stops where it is told to, and the next one goes on', async () => {
    await sign(5);
    const at = inYears(9.7);
    const first = await renew(sources().second, at, { atMost: 2 });
    assert.deepEqual([first.counts.renewed, first.next === null], [2, false]);
    const ending = new AbortController();
    ending.abort();
    assert.equal((await renew(sources().second, at, { ending: ending.signal })).counts.renewed, 0);
    const second = await renew(sources().second, at, { after: first.next ?? 0 });
    assert.deepEqual([second.counts.renewed, second.next], [3, null]);
    assert.deepEqual(await faultsAt(inYears(12)), [null, null, null, null, null]);
  });

  test('two runs at once do no harm: each signature gets one stamp', async () => {
    await sign(4);
    const runs = await Promise.all([renew(sources().second, inYears(9.7)), renew(sources().second, inYears(9.7))]);
    assert.equal(runs[0].counts.renewed + runs[1].counts.renewed, 4);
    assert.deepEqual(
      (await stored()).map((cms) => readCms(cms).signer.unsigned.get(oids.archiveTimeStamp)?.length),
      [1, 1, 1, 1],
    );
    assert.deepEqual(await faultsAt(inYears(12)), [null, null, null, null]);
  });

  test('a stamp that fails, is refused or does not count leaves the signature as it was', async () => {
    await sign(2);
    const asMade = await stored();
    const at = inYears(9.7);
    const answers = [() => null, (answer: Buffer) => answer.subarray(0, 50), (answer: Buffer) => answer];
    for (const spoil of answers) {
      const server = await startTimeStampServer(sources().second, spoil);
      const report = await renew({ kind: 'address', url: server.url, policy: null }, at);
      server.close();
      // The last one answers rightly, but with a time years before.
      assert.deepEqual([report.counts.renewed, report.next], [0, 0]);
      assert.deepEqual(await stored(), asMade);
    }
    assert.equal((await renew(sources().stranger, at)).counts.renewed, 0);
    await assert.rejects(renew(null, at), { name: 'TimeStampError' });
    assert.deepEqual(await stored(), asMade);
  });

  test('an authority that is away is asked three times, and the run says so', async () => {
    await sign(4);
    const { failure, next } = await renew({ kind: 'address', url: 'http://127.0.0.1:9/', policy: null }, inYears(9.7));
    assert.deepEqual([failure?.name, next], ['TimeStampError', 0]);
  });

  test('what is false, or came too late, is named and not touched', async () => {
    const [one = 0] = await sign(1);
    assert.equal((await renew(sources().third, inYears(12.5))).counts.ended, 1);
    const [cms = Buffer.alloc(0)] = await stored();
    const changed = Buffer.from(cms);
    changed[changed.length - 3]! ^= 1;
    await replace(changed);
    assert.equal((await renew(sources().second, inYears(9.7))).counts.false, 1);
    assert.deepEqual(told.slice(-2), [`${one} ended`, `${one} false`]);
    assert.deepEqual(await stored(), [changed]);
  });

  test('the worker renews what is due, and tells how many', async () => {
    await sign(3);
    const counted: number[] = [];
    const { files, keys, rule } = parts(inYears(0));
    const job = renewSignaturesJob({
      files,
      keys,
      rule,
      clock: () => inYears(9.7),
      stamps: async () => sources().second,
      onFault: () => assert.fail(),
      onRenewed: (count) => void counted.push(count),
    });
    await job.run(get().server.db, inYears(0));
    await job.run(get().server.db, inYears(0));
    assert.deepEqual(counted, [3]);
    assert.deepEqual(await faultsAt(inYears(12)), [null, null, null]);
  });
});
