import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { certificateParts } from '../certificate-parts.ts';
import { verifyCms } from '../cms/verify.ts';
import { createLocalKeyReader } from '../local-key-reader.ts';
import { testIin } from '../../../test-support/keys.ts';
import { basePoint, curve, isOnCurve, sumOfProducts } from './curve.ts';
import { streebog512, verifyGost } from './gost.ts';
import { makeGostAuthority, signByGost } from '../test-support/gost.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('the national algorithms', () => {
  test('Streebog gives the standard’s digests for any length', () => {
    // RFC 6986, section 10.1, least significant byte first.
    assert.equal(
      hex(streebog512(Buffer.from('012345678901234567890123456789012345678901234567890123456789012'))),
      '1b54d01a4af5b9d5cc3d86d68d285462b19abc2475222f35c085122be4ba1ffa00ad30f8767b3a82384c6574f024c311e2a481332b08ef7f41797891c1646f48',
    );
    // Section 10.2: longer than a block.
    assert.equal(
      hex(
        streebog512(
          Buffer.from(
            'd1e520e2e5f2f0e82c20d1f2f0e8e1eee6e820e2edf3f6e82c20e2e5fef2fa20f120eceef0ff20f1f2f0e5ebe0ece820ede020f5f0e0e1f0fbff20efebfaeafb20c8e3eef0e5e2fb',
            'hex',
          ),
        ),
      ),
      '1e88e62226bfca6f9994f1f2d51569e0daf8475a3b0fe61a5300eee46d961376035fe83549ada2b8620fcd7c496ce5b33f0cb9dddc2b6460143b03dabac9fb28',
    );
    // A whole block, and nothing.
    assert.equal(streebog512(Buffer.alloc(64)).length, 64);
    assert.notEqual(hex(streebog512(Buffer.alloc(64))), hex(streebog512(Buffer.alloc(63))));
    assert.equal(
      hex(streebog512(new Uint8Array())),
      '8e945da209aa869f0455928529bcae4679e9873ab707b55315f56ceb98bef0a7362f715528356ee83cda5f2aac4c6ad2ba3a715c1bcd81cb8e9f90bf4c1c1a8a',
    );
  });

  test('the curve is the standard’s', () => {
    assert.ok(isOnCurve(basePoint));
    assert.equal(sumOfProducts([curve.q, basePoint]), null);
    const seven = sumOfProducts([7n, basePoint]);
    assert.deepEqual(seven, sumOfProducts([3n, basePoint], [4n, basePoint]));
    assert.ok(seven && isOnCurve(seven));
    assert.ok(!isOnCurve({ x: basePoint.x, y: basePoint.y + 1n }));
  });

  const folder = mkdtempSync(join(tmpdir(), 'qujat-gost-'));
  const authority = makeGostAuthority();
  for (const name of ['roots', 'intermediates', 'crls']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'roots/gost.pem'), authority.root.toString());
  const reader = createLocalKeyReader(folder);
  after(async () => {
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const holder = { fullName: 'Сапарғалиев Дулат', iin: testIin };
  const content = Buffer.from('Құжат. '.repeat(500));

  test('a signature verifies, and fails after any change', () => {
    const key = authority.key(holder);
    const cms = signByGost(key, content);
    assert.equal(verifyCms(cms, content).certificate.fingerprint256, key.certificate.fingerprint256);
    const changed = Buffer.from(content);
    changed[100] = (changed[100] ?? 0) ^ 1;
    assert.throws(() => verifyCms(cms, changed), { problem: 'bad-file' });
    for (const place of [-3, -70, -140]) {
      const bad = Buffer.from(cms);
      bad[bad.length + place] = (bad[bad.length + place] ?? 0) ^ 1;
      assert.throws(() => verifyCms(bad, content), { problem: 'bad-file' }, `a byte ${place} from the end`);
    }
    const parts = certificateParts(key.certificate.raw);
    for (const nonsense of [Buffer.alloc(128), Buffer.alloc(128, 0xff), Buffer.alloc(10)])
      assert.equal(verifyGost(parts, content, nonsense), false);
  });

  test('a certificate is trusted by its chain, and names its holder', async () => {
    const key = authority.key({ ...holder, organisation: { name: 'АО «Сарыөзен Энерго»', bin: '150190000003' } });
    const checked = await reader.check(key.certificate, key.chain, { purpose: 'signing', iin: testIin }, new Date());
    assert.deepEqual([checked.name, checked.iin, checked.bin, checked.path.length], ['САПАРҒАЛИЕВ ДУЛАТ', testIin, '150190000003', 3]);
    const stranger = makeGostAuthority().key(holder);
    await assert.rejects(reader.check(stranger.certificate, stranger.chain, { purpose: 'signing' }, new Date()), { problem: 'untrusted' });
  });
});
