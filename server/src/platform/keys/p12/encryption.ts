/** The encryptions of .p12 files: those of PKCS #12 (3DES, RC2) and PBES2 (AES, 3DES with PBKDF2). */
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import forge from 'node-forge';
import { expectTag, childrenOf, octetsOf, oidOf, tags, wholeNumberOf, type Node } from '../der.ts';
import { KeyError } from '../key-reader.ts';
import { expectWithin, p12Limits, pkcs12RoundWork, type WorkMeter } from './limits.ts';
import { derive, derivedFor, digestSizes, roundsOf, type P12Digest } from './pkcs12-derivation.ts';

/** Throws if the password is wrong. */
export type Decrypt = (encrypted: Uint8Array, password: string) => Buffer;

type Cipher = (key: Buffer, vector: Buffer, encrypted: Uint8Array) => Buffer;

const byNode =
  (name: string): Cipher =>
  (key, vector, encrypted) => {
    const decipher = createDecipheriv(name, key, vector);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  };

/** OpenSSL has retired RC2. */
const rc2 =
  (bits: number): Cipher =>
  (key, vector, encrypted) => {
    const cipher = forge.rc2.createDecryptionCipher(forge.util.createBuffer(key.toString('binary')), bits);
    cipher.start(vector.toString('binary'));
    cipher.update(forge.util.createBuffer(Buffer.from(encrypted).toString('binary')));
    if (!cipher.finish()) throw new KeyError('bad-password');
    return Buffer.from(cipher.output.getBytes(), 'binary');
  };

/** 3DES with two keys is 3DES whose third is the first. */
const twoKeys: Cipher = (key, vector, encrypted) => byNode('des-ede3-cbc')(Buffer.concat([key, key.subarray(0, 8)]), vector, encrypted);

const pkcs12Schemes: Readonly<Record<string, { readonly keyBytes: number; readonly cipher: Cipher }>> = {
  '1.2.840.113549.1.12.1.3': { keyBytes: 24, cipher: byNode('des-ede3-cbc') },
  '1.2.840.113549.1.12.1.4': { keyBytes: 16, cipher: twoKeys },
  '1.2.840.113549.1.12.1.5': { keyBytes: 16, cipher: rc2(128) },
  '1.2.840.113549.1.12.1.6': { keyBytes: 5, cipher: rc2(40) },
};

const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2 = '1.2.840.113549.1.5.12';

const pbes2Ciphers: Readonly<Record<string, { readonly keyBytes: number; readonly cipher: Cipher }>> = {
  '1.2.840.113549.3.7': { keyBytes: 24, cipher: byNode('des-ede3-cbc') },
  '2.16.840.1.101.3.4.1.2': { keyBytes: 16, cipher: byNode('aes-128-cbc') },
  '2.16.840.1.101.3.4.1.22': { keyBytes: 24, cipher: byNode('aes-192-cbc') },
  '2.16.840.1.101.3.4.1.42': { keyBytes: 32, cipher: byNode('aes-256-cbc') },
};

const hmacs: Readonly<Record<string, P12Digest>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

/** The national algorithms of Kazakhstan and Russia. */
const isGost = (oid: string): boolean => /^1\.2\.(398|643)\./.test(oid);

/** An unsupported algorithm: a GOST key, or a file that no known program writes. */
export const unknownAlgorithm = (oid: string): KeyError => new KeyError(isGost(oid) ? 'unsupported' : 'bad-file', `algorithm ${oid}`);

/** Salt and iterations, checked before they are used. */
export const saltOf = (node: Node | undefined): Buffer => {
  const salt = octetsOf(node);
  expectWithin(salt.length, p12Limits.saltBytes);
  return salt;
};

const pkcs12Encryption = (
  { keyBytes, cipher }: { keyBytes: number; cipher: Cipher },
  parameters: Node | undefined,
  meter: WorkMeter,
): Decrypt => {
  const [saltNode, iterationsNode] = childrenOf(expectTag(parameters, tags.sequence));
  const salt = saltOf(saltNode);
  const iterations = wholeNumberOf(iterationsNode);
  const key = { digest: 'sha1', salt, iterations, purpose: derivedFor.key, length: keyBytes } as const;
  const vector = { digest: 'sha1', salt, iterations, purpose: derivedFor.vector, length: 8 } as const;
  meter.spend(iterations, (roundsOf(key) + roundsOf(vector)) * pkcs12RoundWork);
  return (encrypted, password) => cipher(derive(password, key), derive(password, vector), encrypted);
};

const pbes2Encryption = (parameters: Node | undefined, meter: WorkMeter): Decrypt => {
  const [derivation, encryption] = childrenOf(expectTag(parameters, tags.sequence)).map((each) =>
    childrenOf(expectTag(each, tags.sequence)),
  );
  const derivationOid = oidOf(derivation?.[0]);
  if (derivationOid !== pbkdf2) throw unknownAlgorithm(derivationOid);
  const [saltNode, iterationsNode, ...rest] = childrenOf(expectTag(derivation?.[1], tags.sequence));
  const salt = saltOf(saltNode);
  const iterations = wholeNumberOf(iterationsNode);
  const hmac = rest.find(({ tag }) => tag === tags.sequence);
  const hmacOid = hmac ? oidOf(childrenOf(hmac)[0]) : '1.2.840.113549.2.7';
  const digest = hmacs[hmacOid];
  if (!digest) throw unknownAlgorithm(hmacOid);
  const cipherOid = oidOf(encryption?.[0]);
  const scheme = pbes2Ciphers[cipherOid];
  if (!scheme) throw unknownAlgorithm(cipherOid);
  const vector = octetsOf(encryption?.[1]);
  const { keyBytes, cipher } = scheme;
  meter.spend(iterations, Math.ceil(keyBytes / digestSizes[digest].digest));
  return (encrypted, password) => cipher(pbkdf2Sync(password, salt, Math.max(1, iterations), keyBytes, digest), vector, encrypted);
};

/** Reads the encryption parameters, and charges the meter for the cost of decryption. Throws KeyError, DerError. */
export const encryptionOf = (algorithm: Node | undefined, meter: WorkMeter): Decrypt => {
  const [name, parameters] = childrenOf(expectTag(algorithm, tags.sequence));
  const oid = oidOf(name);
  if (oid === pbes2) return pbes2Encryption(parameters, meter);
  const scheme = pkcs12Schemes[oid];
  if (!scheme) throw unknownAlgorithm(oid);
  return pkcs12Encryption(scheme, parameters, meter);
};
