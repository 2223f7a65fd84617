import assert from 'node:assert/strict';
import { createHash, createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { keyPassword, makeTestAuthority, type TestAuthority } from '../../../../test-support/keys.ts';
import { makeStampKey } from '../test-support/time-stamp-keys.ts';
import { stampOf, type TimeStampSource } from '../time-stamps.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import { openssl } from '../../../../platform/keys/test-support/openssl.ts';
import { openP12 } from '../../../../platform/keys/p12/open-p12.ts';
import { addValidationValues } from '../../../../platform/keys/cms/add-validation-values.ts';
import { addArchiveStamp, verifyArchiveStamp, writeArchiveInput, type ArchiveStamp } from '../../../../platform/keys/cms/archive-stamp.ts';
import { readCms } from '../../../../platform/keys/cms/read.ts';
import { verifyCms } from '../../../../platform/keys/cms/verify.ts';
import { signWithoutStamp, signingKeyOf, writeCms } from '../../../../platform/keys/cms/write.ts';

const content = Buffer.from('the document');
const now = new Date();
const day = 86_400_000;

describe('archive time stamps', () => {
  const made: { authority?: TestAuthority; signature?: Buffer; source?: TimeStampSource; folder?: string } = {};
  const get = () => {
    const { authority, signature, source, folder } = made;
    assert.ok(authority && signature && source && folder);
    return { authority, signature, source, folder };
  };

  const archived = async (cms: Buffer): Promise<Buffer> => {
    const { index, input } = writeArchiveInput(cms, content);
    return addArchiveStamp(cms, await stampOf(get().source, input, now), index);
  };
  const tokens = (cms: Buffer): Buffer[] => (readCms(cms).signer.unsigned.get(oids.archiveTimeStamp) ?? []).map(({ raw }) => raw);
  const verify = (cms: Buffer, of: Buffer = content): ArchiveStamp[] => tokens(cms).map((token) => verifyArchiveStamp(cms, of, token));
  const list = (): Buffer => readFileSync(join(made.authority?.trustFolder ?? '', 'crls/authority.crl'));

  before(async () => {
    made.authority = await makeTestAuthority(now);
    made.folder = mkdtempSync(join(tmpdir(), 'qujat-archive-'));
    const { authority } = made.authority;
    const order = { name: 'STAMPS', from: new Date(now.getTime() - day), until: new Date(now.getTime() + day) };
    made.source = { kind: 'key', ...(await makeStampKey(authority, order)) };
    const opened = openP12(await made.authority.key({}), keyPassword);
    assert.ok('key' in opened);
    const [certificate = Buffer.alloc(0)] = opened.certificates.map((each) => Buffer.from(each));
    const key = signingKeyOf(createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, [
      authority.certificate.raw,
    ]);
    const half = signWithoutStamp(key, { contentType: oids.data, digest: key.digest(content), at: now });
    const bare = writeCms(half, { token: await stampOf(made.source, half.signature, now) });
    made.signature = addValidationValues(bare, { certificates: [], lists: [list()], answers: [] });
  });
  after(() => {
    made.authority?.remove();
    rmSync(made.folder ?? '', { recursive: true, force: true });
  });

  test('cover the signature and everything in it; what is added later does not break them', async () => {
    const { signature, authority } = get();
    const once = await archived(signature);
    const [first] = verify(once);
    assert.ok(first);
    const own = verifyCms(once, content);
    assert.ok(own.cms.signer.signature.equals(verifyCms(signature, content).cms.signer.signature));
    const [stamp] = own.cms.signer.unsigned.get(oids.timeStampToken) ?? [];
    assert.ok(stamp && first.covers(oids.timeStampToken, stamp.raw));
    assert.ok(!first.covers(oids.archiveTimeStamp, stamp.raw));
    const { certificate } = await authority.ecKey({});
    const twice = await archived(addValidationValues(once, { certificates: [certificate.raw], lists: [], answers: [] }));
    const stamps = verify(twice);
    assert.equal(stamps.length, 2);
    const second = stamps.find(({ covers }) => covers(oids.archiveTimeStamp, first.token));
    assert.ok(second && !first.covers(oids.archiveTimeStamp, second.token));
  });

  test('break when the document, a certificate, a list, a stamp or the index is changed or taken out', async () => {
    const { signature, authority } = get();
    const whole = await archived(signature);
    assert.throws(() => verify(whole, Buffer.from('another document')), { problem: 'bad-file' });
    const places = {
      'the certificate of the authority': whole.indexOf(authority.authority.certificate.raw) + 100,
      'the list': whole.indexOf(list()) + 60,
      'the time stamp': whole.indexOf((readCms(whole).signer.unsigned.get(oids.timeStampToken) ?? [])[0]!.raw) + 90,
      'the archive stamp': whole.indexOf(tokens(whole)[0]!) + 90,
      'the index': whole.indexOf(verify(whole)[0]!.index) + 40,
    };
    for (const [what, at] of Object.entries(places)) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      assert.throws(() => verify(changed), { problem: 'bad-file' }, what);
    }
    const emptied = Buffer.from(whole);
    emptied.fill(0, whole.indexOf(list()) + 4, whole.indexOf(list()) + list().length);
    assert.throws(() => verify(emptied), { problem: 'bad-file' });
  });

  test('are time stamps to openssl, of bytes that follow from the signature by the standard', async () => {
    const { signature, folder, authority } = get();
    const whole = await archived(signature);
    const [stamp] = verify(whole);
    assert.ok(stamp);
    const path = (name: string): string => join(folder, name);
    writeFileSync(path('signature.p7s'), whole);
    writeFileSync(path('content'), content);
    writeFileSync(path('stamped'), stamp.input);
    writeFileSync(path('stamp'), stamp.token);
    writeFileSync(path('chain.pem'), authority.authority.certificate.toString());
    const root = join(authority.trustFolder, 'roots/root.pem');
    const run = (...args: string[]): void => assert.ok(openssl(...args).isRight, args.join(' '));
    run('ts', '-verify', '-data', path('stamped'), '-in', path('stamp'), '-token_in', '-CAfile', root, '-untrusted', path('chain.pem'));
    const cms = ['-binary', '-cades', '-inform', 'DER', '-in', path('signature.p7s'), '-content', path('content')];
    run('cms', '-verify', ...cms, '-CAfile', root, '-purpose', 'any', '-out', '/dev/null');
    // Content type, the document's digest, the index at the end: ETSI EN 319 122-1, 5.5.3.
    const expected = Buffer.concat([Buffer.from('06092a864886f70d010701', 'hex'), createHash('sha256').update(content).digest()]);
    assert.ok(stamp.input.subarray(0, expected.length).equals(expected));
    assert.ok(stamp.input.subarray(-stamp.index.length).equals(stamp.index));
    assert.ok(whole.includes(stamp.input.subarray(expected.length, -stamp.index.length)));
  });
});
