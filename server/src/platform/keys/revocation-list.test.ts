import assert from 'node:assert/strict';
import { createSign } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { issueList, keyObjectOf } from '../../app/demo/keys/authority.ts';
import { makeTestAuthority, type TestAuthority } from '../../test-support/keys.ts';
import { certificateParts } from './certificate-parts.ts';
import { integer, nothing, oid, sequence, tags, time, tlv } from './der.ts';
import { oids } from './oids.ts';
import { askLists, readRevocationList } from './revocation-list.ts';

describe('a revocation list', () => {
  const made: { own?: TestAuthority; other?: TestAuthority } = {};
  const now = new Date();
  const until = new Date(now.getTime() + 3_600_000);
  before(async () => {
    [made.own, made.other] = await Promise.all([makeTestAuthority(), makeTestAuthority()]);
  });
  after(() => {
    made.own?.remove();
    made.other?.remove();
  });
  const authorities = () => {
    assert.ok(made.own && made.other);
    return { own: made.own.authority, other: made.other.authority };
  };

  test('is parsed and verified once, however many signatures refer to it', async () => {
    const { own, other } = authorities();
    const der = await issueList(own, { revoked: [], from: now, until });
    const first = readRevocationList(der, [own.certificate]);
    assert.ok(first);
    assert.equal(readRevocationList(Buffer.from(der), [other.certificate, own.certificate]), first);
    assert.equal(readRevocationList(der, [other.certificate]), null, 'it is remembered as signed by its own authority only');
  });

  test('may have as many entries as a national one', async () => {
    const { own } = authorities();
    const count = 100_000;
    const serial = (index: number): Buffer => Buffer.from(`5a${index.toString(16).padStart(38, '0')}`, 'hex');
    const at = time(new Date(now.getTime() - 60_000));
    const entries = Buffer.concat(Array.from({ length: count }, (_, index) => sequence(integer(serial(index)), at)));
    const algorithm = sequence(oid(oids.sha256WithRsa), nothing());
    const { subject } = certificateParts(own.certificate.raw);
    const signed = sequence(integer(1), algorithm, subject, time(now), time(until), tlv(tags.sequence, entries));
    const signature = createSign('sha256')
      .update(signed)
      .sign(await keyObjectOf(own.pair));
    const list = readRevocationList(sequence(signed, algorithm, tlv(tags.bitString, Buffer.from([0]), signature)), [own.certificate]);
    assert.ok(list);
    assert.equal(list.entries.size, count);
    const stateOf = (index: number) => askLists({ serial: serial(index).toString('hex'), expires: until }, [list], now).state;
    assert.deepEqual([stateOf(0), stateOf(count - 1), stateOf(count)], ['revoked', 'revoked', 'good']);
  });
});
