import assert from 'node:assert/strict';
import { randomBytes, type X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { answerOcsp, type Responder } from '../../../app/demo/keys/answer-ocsp.ts';
import { issue, keyObjectOf, makePair, nameOids, type Authority, type Usage } from '../../../app/demo/keys/authority.ts';
import { makeTestAuthority, type TestAuthority } from '../../../test-support/keys.ts';
import { oid } from '../der.ts';
import { oids } from '../oids.ts';
import { openssl } from '../test-support/openssl.ts';
import { nonceIn, readOcspAnswer, type OcspAnswer } from './ocsp-answer.ts';
import { writeOcspRequest } from './ocsp-request.ts';

const hour = 3_600_000;
const year = 366 * 24 * hour;
const now = new Date(Math.floor(Date.now() / 1000) * 1000);

describe('an answer by OCSP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-ocsp-'));
  const path = (name: string): string => join(folder, name);
  const made: { authority?: TestAuthority; certificate?: X509Certificate } = {};
  const authority = (): TestAuthority => made.authority ?? assert.fail('made before');
  const subject = () => ({ certificate: made.certificate ?? assert.fail('made before'), issuer: authority().authority.certificate });

  const responder = async (by: Authority, rest: Partial<Responder> = {}): Promise<Responder> => ({
    certificate: by.certificate,
    key: await keyObjectOf(by.pair),
    isDelegated: by.certificate !== subject().issuer,
    issuer: subject().issuer,
    revokedAt: () => null,
    from: now,
    until: new Date(now.getTime() + hour),
    ...rest,
  });
  const nonce = randomBytes(16);
  const request = (): Buffer => writeOcspRequest(subject().certificate, subject().issuer, nonce);
  const answerBy = async (by: Authority, rest: Partial<Responder> = {}): Promise<Buffer> =>
    answerOcsp(request(), await responder(by, rest));
  const delegate = async (
    usage: Usage,
    issuer: Authority,
    span: readonly [Date, Date] = [new Date(now.getTime() - year), new Date(now.getTime() + year)],
  ) => {
    const pair = await makePair();
    const [from, until] = span;
    return {
      pair,
      certificate: await issue({ subject: [[nameOids.commonName, 'RESPONDER']], publicKey: pair.publicKey, usage, from, until }, issuer),
    };
  };
  const stateOf = (der: Uint8Array, about = subject()): OcspAnswer['state'] | null => {
    try {
      return readOcspAnswer(der, about)?.state ?? null;
    } catch (error) {
      assert.equal((error as Error).name, 'DerError');
      return null;
    }
  };

  before(async () => {
    made.authority = await makeTestAuthority();
    made.certificate = (await made.authority.ecKey({})).certificate;
    writeFileSync(path('issuer.pem'), subject().issuer.toString());
    writeFileSync(path('root.pem'), authority().authority.root.certificate.toString());
    writeFileSync(path('certificate.pem'), subject().certificate.toString());
    const { responder: own } = authority().authority;
    assert.ok(own);
    writeFileSync(path('responder.pem'), own.certificate.toString());
    writeFileSync(path('responder.key'), (await keyObjectOf(own.pair)).export({ type: 'pkcs8', format: 'pem' }));
  });
  after(() => {
    authority().remove();
    rmSync(folder, { recursive: true });
  });

  test('that openssl gives to our question is read, for each state', () => {
    const { serialNumber, validToDate } = subject().certificate;
    const stamp = (at: Date): string => `${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`;
    writeFileSync(path('request.der'), request());
    const revokedAt = new Date('2026-02-03T04:05:06Z');
    for (const [state, line] of [
      ['good', `V\t${stamp(validToDate)}\t\t${serialNumber}\tunknown\t/CN=X\n`],
      ['revoked', `R\t${stamp(validToDate)}\t${stamp(revokedAt)}\t${serialNumber}\tunknown\t/CN=X\n`],
      ['unknown', ''],
    ] as const) {
      writeFileSync(path('index.txt'), line);
      const signer = ['-rsigner', path('responder.pem'), '-rkey', path('responder.key'), '-CA', path('issuer.pem')];
      const { isRight, text } = openssl(
        'ocsp',
        '-index',
        path('index.txt'),
        ...signer,
        '-ndays',
        '1',
        '-reqin',
        path('request.der'),
        '-respout',
        path('answer.der'),
      );
      assert.ok(isRight, text);
      const der = readFileSync(path('answer.der'));
      const answer = readOcspAnswer(der, subject());
      assert.equal(answer?.state, state);
      assert.deepEqual(answer?.revokedAt, state === 'revoked' ? revokedAt : null);
      assert.ok(answer?.until && answer.until > answer.from);
      assert.ok(nonceIn(der)?.equals(nonce));
    }
  });

  test('of the demo’s authority is verified by openssl', async () => {
    const { responder: own } = authority().authority;
    assert.ok(own);
    for (const [by, revokedAt, words] of [
      [own, null, /: good[\s\S]*Response verify OK/],
      [authority().authority, null, /: good[\s\S]*Response verify OK/],
      [own, new Date(now.getTime() - hour), /: revoked[\s\S]*Response verify OK/],
      [own, undefined, /: unknown[\s\S]*Response verify OK/],
    ] as const) {
      writeFileSync(path('answer.der'), await answerBy(by, { revokedAt: () => revokedAt }));
      const about = ['-issuer', path('issuer.pem'), '-cert', path('certificate.pem'), '-no_nonce'];
      const { text } = openssl(
        'ocsp',
        '-respin',
        path('answer.der'),
        ...about,
        '-CAfile',
        path('root.pem'),
        '-verify_other',
        path('issuer.pem'),
      );
      assert.match(text, words);
    }
  });

  test('counts by the authority or by whom it has entitled, and by nobody else', async () => {
    const own = authority().authority;
    const usage: Usage = { bits: 0x80, extended: [oids.ocspSigning] };
    const stranger: Authority = await delegate({ bits: 0x06, extended: [], authority: 1 }, own.root);
    const entitled = await delegate(usage, own);
    assert.equal(stateOf(await answerBy(own)), 'good');
    assert.equal(stateOf(await answerBy(entitled)), 'good');
    for (const [why, by] of [
      ['another authority', stranger],
      ['whom another authority has entitled', await delegate(usage, stranger)],
      ['not entitled to answer', await delegate({ bits: 0x80, extended: [] }, own)],
      ['expired', await delegate(usage, own, [new Date(now.getTime() - 2 * year), new Date(now.getTime() - year)])],
    ] as const)
      assert.equal(stateOf(await answerBy(by)), null, why);
    const taken = await answerBy(entitled);
    assert.equal(
      readOcspAnswer(taken, { ...subject(), isRevoked: ({ serialNumber }) => serialNumber === entitled.certificate.serialNumber }),
      null,
    );
  });

  test('is about one certificate of one authority, and no byte of it may change', async () => {
    const der = await answerBy(authority().authority);
    const other = (await authority().ecKey({})).certificate;
    assert.equal(stateOf(der, { ...subject(), certificate: other }), null);
    assert.equal(stateOf(der, { ...subject(), issuer: authority().authority.root.certificate }), null);
    // What follows is the name of the algorithm, and the signature.
    const end = der.indexOf(oid(oids.sha256WithRsa));
    assert.ok(end > 100);
    for (const place of [...Array.from({ length: end }, (_, index) => index), der.length - 1]) {
      const changed = Buffer.from(der);
      changed[place]! ^= 1;
      assert.equal(stateOf(changed), null, `byte ${place}`);
    }
    assert.equal(stateOf(Buffer.from('30030a0106', 'hex')), null, 'a refusal');
    assert.equal(stateOf(der.subarray(0, 200)), null);
  });

  test('without a nonce is one that was prepared', async () => {
    assert.equal(nonceIn(await answerBy(authority().authority, { ignoresNonce: true })), null);
    assert.ok(nonceIn(await answerBy(authority().authority))?.equals(nonce));
  });

  test('signed by a key of another kind than its certificate says is refused', async () => {
    const { key } = await authority().ecKey({});
    assert.equal(stateOf(answerOcsp(request(), { ...(await responder(authority().authority)), key })), null);
  });
});
