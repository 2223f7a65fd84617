/** The authorities that the server trusts: a folder with `roots/`, `intermediates/` (certificates) and `crls/` (revocation lists). */
import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as pkijs from 'pkijs';
import { certificateParts } from './certificate-parts.ts';
import { parseCertificate } from './certificate.ts';
import { isSignedBy } from './cms/algorithms.ts';
import { childrenOf, readDer } from './der.ts';
import { isGostKey } from './gost/gost.ts';
import { gostOids } from './gost/oids.ts';

interface RevocationList {
  /** The subject of the authority that has signed it. */
  readonly issuer: string;
  /** Serial numbers, upper-case hexadecimal without leading zeros, with the moment of their revocation. */
  readonly serials: ReadonlyMap<string, Date>;
  readonly der: Buffer;
}

export interface Trust {
  readonly roots: readonly X509Certificate[];
  readonly intermediates: readonly X509Certificate[];
  readonly lists: readonly RevocationList[];
}

const nobody: Trust = { roots: [], intermediates: [], lists: [] };

const filesIn = async (folder: string): Promise<Buffer[]> => {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name))));
};

const derOf = (file: Buffer): Buffer => {
  const text = file.toString('latin1');
  return text.includes('-----BEGIN') ? Buffer.from(text.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64') : file;
};

export const normalSerial = (hex: string): string => hex.toUpperCase().replace(/^0+/, '');

/** The national algorithms, which pkijs cannot check. */
const isListSignedBy = (der: Buffer, authority: X509Certificate): boolean => {
  const [signed, , signature] = childrenOf(readDer(der));
  return (
    signed !== undefined &&
    signature !== undefined &&
    isSignedBy(authority.raw, signed.raw, signature.content.subarray(1), gostOids.digest512)
  );
};

/** A list whose signature is not of an authority that is known says nothing. */
const readList = async (der: Buffer, authorities: readonly X509Certificate[]): Promise<RevocationList | null> => {
  const list = pkijs.CertificateRevocationList.fromBER(new Uint8Array(der));
  for (const authority of authorities) {
    const signed = isGostKey(certificateParts(authority.raw))
      ? isListSignedBy(der, authority)
      : await list.verify({ issuerCertificate: parseCertificate(authority) }).catch(() => false);
    if (!signed) continue;
    const serials = (list.revokedCertificates ?? []).map(({ userCertificate, revocationDate }): [string, Date] => [
      normalSerial(Buffer.from(userCertificate.valueBlock.valueHexView).toString('hex')),
      revocationDate.value,
    ]);
    return { issuer: authority.subject, serials: new Map(serials), der };
  }
  return null;
};

export const readTrust = async (folder: string | null): Promise<Trust> => {
  if (folder === null) return nobody;
  const [roots, intermediates] = await Promise.all(
    ['roots', 'intermediates'].map(async (name) => (await filesIn(join(folder, name))).map((file) => new X509Certificate(file))),
  );
  const authorities = [...(roots ?? []), ...(intermediates ?? [])];
  const lists = await Promise.all((await filesIn(join(folder, 'crls'))).map((file) => readList(derOf(file), authorities)));
  return { roots: roots ?? [], intermediates: intermediates ?? [], lists: lists.filter((list) => list !== null) };
};
