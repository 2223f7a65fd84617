import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { test } from 'node:test';
import { childrenOf, integer, readDer, sequence, set, time } from '../der.ts';
import { gostOids } from '../gost/oids.ts';
import { oids } from '../oids.ts';
import { isMadeOnce } from './made-once.ts';
import type { CmsSigner } from './read.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The order of that curve. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const signerOf = (
  attributes: Buffer,
  signature: Buffer,
  { timed, algorithm = oids.ecdsaWithSha256 }: { timed: boolean; algorithm?: string },
) =>
  ({
    signedAttributes: attributes,
    attributes: new Map(timed ? [[oids.signingTime, []]] : []),
    signatureAlgorithm: algorithm,
    signature,
  }) as unknown as CmsSigner;

/** Another valid signature, made of the first one without the key. */
const twinOf = (signature: Buffer): Buffer => {
  const [r, s] = childrenOf(readDer(signature)).map(({ content }) => BigInt(`0x${content.toString('hex')}`));
  return sequence(integer(r!), integer(order - s!));
};

test('the twin of an ECDSA signature is valid, and was made once', () => {
  const attributes = set(sequence(time(new Date('2026-11-28T10:00:00Z'))));
  const signature = sign('sha256', attributes, privateKey);
  const twin = twinOf(signature);
  assert.notDeepEqual(twin, signature);
  assert.ok(verify('sha256', attributes, publicKey, twin));
  for (const timed of [true, false])
    assert.ok(isMadeOnce(signerOf(attributes, signature, { timed }), signerOf(attributes, twin, { timed })), String(timed));
});

test('a second signature differs by its time, or without one by its value', () => {
  const [earlier, later] = ['10:00:00', '10:00:01'].map((clock) => set(sequence(time(new Date(`2026-11-28T${clock}Z`)))));
  const signed = (attributes: Buffer, timed: boolean) => signerOf(attributes, sign('sha256', attributes, privateKey), { timed });
  assert.ok(!isMadeOnce(signed(earlier!, true), signed(later!, true)));
  assert.ok(!isMadeOnce(signed(earlier!, false), signed(earlier!, false)), 'each has another r');
  const gost = (value: string) => signerOf(earlier!, Buffer.from(value), { timed: false, algorithm: gostOids.signature512 });
  assert.ok(isMadeOnce(gost('one'), gost('one')));
  assert.ok(!isMadeOnce(gost('one'), gost('two')));
  assert.ok(!isMadeOnce(gost('one'), signed(earlier!, false)));
});
