import assert from 'node:assert/strict';
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { keyPassword, makeTestAuthority, type TestAuthority } from '../../../test-support/keys.ts';
import { oids } from '../oids.ts';
import { openP12 } from '../p12/open-p12.ts';
import { openssl } from '../test-support/openssl.ts';
import { addValidationValues, validationValuesIn } from './add-validation-values.ts';
import { verifyCms } from './verify.ts';
import { signingKeyOf, signWithoutStamp, writeCms } from './write.ts';

const content = Buffer.from('the document');
const folder = mkdtempSync(join(tmpdir(), 'qujat-values-'));
const path = (name: string): string => join(folder, name);
const made: { authority?: TestAuthority; cms?: Buffer } = {};

before(async () => {
  made.authority = await makeTestAuthority();
  const opened = openP12(await made.authority.key({}), keyPassword);
  assert.ok('key' in opened);
  const [certificate = Buffer.alloc(0)] = opened.certificates.map((each) => Buffer.from(each));
  const key = signingKeyOf(createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, []);
  made.cms = writeCms(signWithoutStamp(key, { contentType: oids.data, digest: key.digest(content), at: new Date() }));
});
after(() => {
  made.authority?.remove();
  rmSync(folder, { recursive: true });
});

const trusted = (name: string): Buffer => readFileSync(join(made.authority?.trustFolder ?? '', name));
/** Long enough for OpenSSL to parse it as a response, which is not evaluated here. */
const answer = Buffer.from('30030a0106', 'hex');

test('adds certificates, lists and answers to a signature that still verifies, here and in openssl', () => {
  const cms = made.cms ?? Buffer.alloc(0);
  const certificates = ['roots/root.pem', 'intermediates/authority.pem'].map((name) => new X509Certificate(trusted(name)).raw);
  const list = trusted('crls/authority.crl');
  const whole = addValidationValues(cms, { certificates, lists: [list], answers: [answer] });
  const values = validationValuesIn(whole);
  assert.deepEqual([values.certificates.length, values.lists, values.answers], [3, [list], [answer]]);
  assert.ok(verifyCms(whole, content).cms.signer.signature.equals(verifyCms(cms, content).cms.signer.signature));

  writeFileSync(path('signature.p7s'), whole);
  writeFileSync(path('content'), content);
  writeFileSync(path('root.pem'), trusted('roots/root.pem'));
  // Only the signature contains the authority below the root.
  const cmsOf = (...args: string[]) => openssl('cms', ...args, '-binary', '-inform', 'DER', '-in', path('signature.p7s'));
  const verify = ['-verify', '-cades', '-content', path('content'), '-CAfile', path('root.pem'), '-purpose', 'any', '-out', '/dev/null'];
  assert.ok(cmsOf(...verify).isRight);
  const printed = cmsOf('-cmsout', '-print', '-noout').text;
  assert.match(printed, /d\.crl:[\s\S]*d\.other:[\s\S]*1\.3\.6\.1\.5\.5\.7\.16\.2/);
  assert.match(printed, /version: 5/);
  writeFileSync(path('content'), 'another document');
  assert.ok(!cmsOf(...verify).isRight);
});

test('adds no value twice, and keeps the DER order', () => {
  const cms = made.cms ?? Buffer.alloc(0);
  const list = trusted('crls/authority.crl');
  const once = addValidationValues(cms, { certificates: [], lists: [list], answers: [answer] });
  const twice = addValidationValues(once, { ...validationValuesIn(once), answers: [answer] });
  assert.equal(createHash('sha256').update(twice).digest('hex'), createHash('sha256').update(once).digest('hex'));
  const nothing = addValidationValues(cms, { certificates: [], lists: [], answers: [] });
  assert.ok(nothing.equals(cms), 'nothing to add changes no byte');
});

test('refuses data that is not a signature', () => {
  assert.throws(() => addValidationValues(Buffer.from('3003020101', 'hex'), { certificates: [], lists: [], answers: [] }), {
    name: 'DerError',
  });
});
