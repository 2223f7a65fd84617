/** Opens a .p12 file: checks the password and decrypts keys and certificates. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DerError } from '../der.ts';
import { KeyError, type KeyProblem } from '../key-reader.ts';
import { createWorkMeter, expectWithin, p12Limits } from './limits.ts';
import { derive } from './pkcs12-derivation.ts';
import { readBags, readPfx, type Bag, type Pfx } from './read-pfx.ts';

/** DER: the key as PKCS #8, the certificates in the order of the file. */
export interface OpenedP12 {
  readonly key: Uint8Array;
  readonly certificates: readonly Uint8Array[];
}

const isMacRight = ({ mac, signed }: Pfx, password: string): boolean => {
  if (!mac) return true;
  const { derivation, expected } = mac;
  const found = createHmac(derivation.digest, derive(password, derivation)).update(signed).digest();
  return found.length === expected.length && timingSafeEqual(found, expected);
};

/** A wrong password shows in the padding, or in bytes that are not ASN.1. */
const decrypted = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw error instanceof KeyError ? error : new KeyError('bad-password', error);
  }
};

const open = (file: Uint8Array, password: string): OpenedP12 => {
  const meter = createWorkMeter();
  const pfx = readPfx(file, meter);
  // Plain parts are measured before the first round is computed.
  const clear = pfx.parts.flatMap(({ content, decrypt }): Bag[] => (decrypt ? [] : readBags(content, meter)));
  if (!isMacRight(pfx, password)) throw new KeyError('bad-password');
  const hidden = pfx.parts.flatMap(({ content, decrypt }): Bag[] =>
    decrypt ? decrypted(() => readBags(decrypt(content, password), meter)) : [],
  );
  const bags = [...hidden, ...clear];
  const certificates = bags.flatMap((bag) => (bag.kind === 'certificate' ? [bag.der] : []));
  expectWithin(certificates.length, p12Limits.certificates);
  const bag = bags.find(({ kind }) => kind === 'encrypted-key') ?? bags.find(({ kind }) => kind === 'key');
  if (!bag || certificates.length === 0) throw new KeyError('bad-file');
  return { key: bag.kind === 'encrypted-key' ? decrypted(() => bag.decrypt(bag.content, password)) : bag.der, certificates };
};

/** Throws for a problem of the file or its password; prove-key.ts checks whether the key belongs to the certificate. */
export const openP12 = (file: Uint8Array, password: string): OpenedP12 | { readonly problem: KeyProblem } => {
  try {
    return open(file, password);
  } catch (error) {
    if (error instanceof KeyError) return { problem: error.problem };
    if (error instanceof DerError) return { problem: 'bad-file' };
    throw error;
  }
};
