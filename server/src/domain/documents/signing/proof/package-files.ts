/** The files of one valid signature in a package: what `openssl` needs, each in a form that it reads. */
import type { X509Certificate } from 'node:crypto';
import type { ZipEntry } from '../../../../platform/archive/zip-stream.ts';
import type { ArchiveStamp } from '../../../../platform/keys/cms/archive-stamp.ts';
import { digestName } from '../../../../platform/keys/cms/algorithms.ts';
import { oid } from '../../../../platform/keys/der.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import type { CertifiedSignature } from './certified.ts';
import type { TrustedStamp } from './stamps.ts';
import type { Proof } from './verify.ts';

/** An archive stamp in the form that the commands need. */
export interface PackedArchive {
  readonly at: Date;
  /** When the next stamp that covers it was made, otherwise its own time. */
  readonly checkedAt: Date;
  /** The digest's name in openssl. */
  readonly digest: string;
  /** Where the signer's fields are in signature.p7s. */
  readonly fields: { readonly from: number; readonly size: number };
  /** The files of the stamp that it covers (its type and itself); null if it covers none in the package. */
  readonly covered: readonly [type: string, token: string] | null;
  readonly coversList: boolean;
}

export interface PackedSignature {
  readonly folder: string;
  readonly entries: readonly ZipEntry[];
  readonly roots: readonly X509Certificate[];
  readonly at: Date;
  readonly stampCheckedAt: Date;
  /** The proof that the certificate was not revoked: an OCSP response, otherwise a list; null if there is none. */
  readonly revocation: 'ocsp' | 'list' | null;
  readonly archive: readonly PackedArchive[];
}

const pem = (kind: string, der: Uint8Array): string =>
  `-----BEGIN ${kind}-----\n${Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${kind}-----\n`;

const pems = (certificates: readonly X509Certificate[]): string => certificates.map(String).join('');

type Archived = TrustedStamp<ArchiveStamp>;

/** The moment as of which a stamp is checked: by then the next one covers it. */
const checkedAt = ({ stamp, type, token }: TrustedStamp, later: readonly Archived[]): Date =>
  later.find((each) => each.stamp.covers(type, token))?.stamp.at ?? stamp.at;

/** The fields between the digest of the document and the index, as they are in the signature. */
const fieldsOf = ({ stamp }: Archived, cms: Buffer, typeSize: number): PackedArchive['fields'] => {
  const digestSize = digestName(stamp.algorithm).endsWith('512') ? 64 : digestName(stamp.algorithm) === 'sha384' ? 48 : 32;
  const fields = stamp.input.subarray(typeSize + digestSize, -stamp.index.length);
  return { from: cms.indexOf(fields), size: fields.length };
};

const contentType = oid(oids.data);

export const packSignature = (
  { kept }: Pick<CertifiedSignature, 'kept'>,
  { cms: { certificate, cms }, checked, stamps }: Proof,
  folder: string,
): PackedSignature => {
  const { path, source, revocationList, responses } = checked;
  const [answer] = source?.kind === 'ocsp' ? responses : [];
  const list = answer ? null : (revocationList ?? kept.revocationList);
  const file = (name: string, content: string | Uint8Array): ZipEntry => ({ name: `${folder}/${name}`, content });
  const { signature: own, archive } = stamps;
  const roots = [path, own.checked.path, ...archive.map((each) => each.checked.path)]
    .map((each) => each.at(-1))
    .filter((each) => each !== undefined);
  const packed = archive.map((each, index): PackedArchive => {
    const before = archive[index - 1];
    const isBefore = before?.token && each.stamp.covers(before.type, before.token);
    const isOwn = each.stamp.covers(own.type, own.token);
    return {
      at: each.stamp.at,
      checkedAt: checkedAt(each, archive.slice(index + 1)),
      digest: digestName(each.stamp.algorithm),
      fields: fieldsOf(each, kept.cms, contentType.length),
      covered: isBefore ? ['archive-type.der', `archive-${index}.tst`] : isOwn ? ['time-stamp-type.der', 'time-stamp.tst'] : null,
      coversList: list !== null && each.stamp.coversList(list),
    };
  });
  return {
    folder,
    roots,
    at: own.stamp.at,
    stampCheckedAt: checkedAt(own, archive),
    revocation: answer ? 'ocsp' : list ? 'list' : null,
    archive: packed,
    entries: [
      file('signature.p7s', kept.cms),
      file('signature-value.bin', cms.signer.signature),
      file('certificate.pem', String(certificate)),
      file('chain.pem', pems(path.slice(1, -1))),
      file('roots.pem', pems([...new Map(roots.map((root) => [root.fingerprint256, root])).values()])),
      file('time-stamp.tst', own.token),
      file('time-stamp-chain.pem', pems(own.checked.path.slice(0, -1))),
      ...(answer ? [file('ocsp.der', answer), file('issuer.pem', String(path[1] ?? certificate))] : []),
      ...(list ? [file('revoked.pem', pem('X509 CRL', list))] : []),
      ...(archive.length > 0
        ? [
            file('content-type.der', contentType),
            file('time-stamp-type.der', oid(oids.timeStampToken)),
            file('archive-type.der', oid(oids.archiveTimeStamp)),
          ]
        : []),
      ...archive.flatMap((each, index) => [
        file(`archive-${index + 1}.tst`, each.token),
        file(`archive-${index + 1}-index.der`, each.stamp.index),
        file(`archive-${index + 1}-chain.pem`, pems(each.checked.path.slice(0, -1))),
      ]),
    ],
  };
};
