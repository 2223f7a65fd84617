/** Everything that proves the signatures of a document without this server: for `openssl`, years later. */
import type { X509Certificate } from 'node:crypto';
import { auditAccess } from '../../../../platform/audit/audit.ts';
import { zipBytes, type ZipEntry } from '../../../../platform/archive/zip-stream.ts';
import { documentIdIn, openDocument } from '../../pages/open-document.ts';
import type { DocumentSessionContext } from '../../services.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../../platform/http/page.ts';
import { DamagedOriginalError, findOriginal } from '../original/originals.ts';
import { certifyOriginal, type CertifiedSignature } from './certified.ts';
import type { Proof } from './verify.ts';
import type { KeyRole } from '../../../../platform/keys/key-reader.ts';

const pem = (kind: string, der: Uint8Array): string =>
  `-----BEGIN ${kind}-----\n${Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${kind}-----\n`;

/** The signed file within the archive. */
export const packageDocument = 'document.pdf';

interface Part {
  readonly folder: string;
  readonly entries: readonly ZipEntry[];
  readonly readme: string;
  readonly roots: readonly X509Certificate[];
}

/** What shows that the certificate was not revoked: an answer by OCSP, else a list; null where nobody says so. */
type Revocation = 'ocsp' | 'list' | null;

const revocationCommand = (folder: string, moment: number, revocation: Revocation): string => {
  if (revocation === 'ocsp')
    return `
  # the certificate was not revoked then: "Response verify OK", and "good" (warnings about times are of the present)
  openssl ocsp -no_nonce -respin ${folder}/ocsp.der -issuer ${folder}/issuer.pem -cert ${folder}/certificate.pem \\
    -CAfile ${folder}/roots.pem -verify_other ${folder}/chain.pem -attime ${moment}`;
  return revocation === 'list'
    ? `
  # the certificate was not revoked then
  openssl verify -crl_check -CRLfile ${folder}/revoked.pem -CAfile ${folder}/roots.pem -untrusted ${folder}/chain.pem \\
    -attime ${moment} ${folder}/certificate.pem`
    : '';
};

const commands = (folder: string, at: Date, revocation: Revocation): string => {
  const moment = Math.floor(at.getTime() / 1000);
  return `  # the signature is of this very file, by this certificate
  openssl cms -verify -binary -cades -inform DER -in ${folder}/signature.p7s -content document.pdf \\
    -CAfile ${folder}/roots.pem -purpose any -attime ${moment} -out /dev/null
  # the time stamp is of this very signature, so it was made by ${at.toISOString()}
  openssl ts -verify -data ${folder}/signature-value.bin -in ${folder}/time-stamp.tst -token_in \\
    -CAfile ${folder}/roots.pem -untrusted ${folder}/time-stamp-chain.pem${revocationCommand(folder, moment, revocation)}
`;
};

const roleNames: Readonly<Record<KeyRole, string>> = {
  head: 'head',
  signatory: 'right to sign',
  finance: 'right to sign financial documents',
  hr: 'human resources',
  employee: 'employee',
};

const gostNote = '  This signature is of GOST 34.10-2015; openssl checks it with an engine for GOST only, the time stamp without.\n';

/** An invalid signature is listed, so that nobody takes the others for all. */
const falsePart = ({ certificate }: CertifiedSignature, index: number): Part => ({
  folder: '',
  roots: [],
  entries: [],
  readme: `${index + 1}. A signature that does not hold, and proves nothing; it is left out.
  ${certificate ? `It names the certificate ${certificate.serial}.` : 'No certificate can be read of it.'}
`,
});

const revocationText = ({ revocation, source }: Proof['checked']): string =>
  revocation === 'good' && source
    ? `\n  not revoked, by ${source.kind === 'ocsp' ? 'an OCSP response' : 'a revocation list'} of ${source.at.toISOString()}`
    : '\n  Whether the certificate was revoked then is not known: no OCSP response and no revocation list speaks of that moment.';

const validPart = async (
  { keys }: DocumentSessionContext,
  { kept, certificate: facts, differs }: CertifiedSignature,
  proof: Proof,
  index: number,
): Promise<Part> => {
  const folder = `signature-${index + 1}`;
  const {
    cms: { certificate, chain, cms },
    stamp,
    token,
  } = proof;
  const own = await keys.check(certificate, chain, { purpose: 'signing', past: true }, stamp.at);
  const stamping = await keys.check(stamp.certificate, stamp.chain, { purpose: 'time-stamping' }, stamp.at);
  const roots = [own.path.at(-1), stamping.path.at(-1)].filter((each) => each !== undefined);
  const { source, revocationList, responses } = proof.checked;
  const [answer] = source?.kind === 'ocsp' ? responses : [];
  const list = answer ? null : (revocationList ?? kept.revocationList);
  const revocation = answer ? 'ocsp' : list ? 'list' : null;
  const file = (name: string, content: string | Uint8Array): ZipEntry => ({ name: `${folder}/${name}`, content });
  const pems = (certificates: readonly X509Certificate[]): string => certificates.map(String).join('');
  return {
    folder,
    roots,
    entries: [
      file('signature.p7s', kept.cms),
      file('signature-value.bin', cms.signer.signature),
      file('certificate.pem', String(certificate)),
      file('chain.pem', pems(own.path.slice(1, -1))),
      file('roots.pem', pems([...new Map(roots.map((root) => [root.fingerprint256, root])).values()])),
      file('time-stamp.tst', token),
      file('time-stamp-chain.pem', pems(stamping.path.slice(0, -1))),
      ...(answer ? [file('ocsp.der', answer), file('issuer.pem', String(own.path[1] ?? certificate))] : []),
      ...(list ? [file('revoked.pem', pem('X509 CRL', list))] : []),
    ],
    readme: `${index + 1}. ${facts?.name}${facts?.organisation ? `, ${facts.organisation}` : ''}
  certificate ${facts?.serial}, time stamp ${stamp.at.toISOString()}${facts?.role ? `\n  role in the organisation: ${roleNames[facts.role]}` : ''}${
    differs ? '\n  The record of the system names another signer, certificate or time: somebody has changed the record.' : ''
  }${revocationText(proof.checked)}

${facts?.algorithm === 'gost' ? gostNote : ''}${commands(folder, stamp.at, revocation)}`,
  };
};

const readmeText = (
  sha256: string,
  checkAddress: string,
  parts: readonly Part[],
): string => `How to check these signatures without the system that made them
================================================================

document.pdf is what was signed. Its SHA-256 is
  ${sha256}
  sha256sum document.pdf
The hashes of its attachments stand in it.

Trust: roots.pem of each signature holds the certificates of the authorities. Compare them with those that the
authorities publish; whoever made this archive could have put others there.
${parts
  .flatMap(({ roots }) => roots)
  .map((root) => `  ${root.subject.replaceAll('\n', ', ')}\n    SHA-256 ${root.fingerprint256}`)
  .filter((line, index, all) => all.indexOf(line) === index)
  .join('\n')}

Each signature is checked as of the moment of its time stamp: a certificate that has expired since was in force then.
The commands need OpenSSL 3; each ends with "successful", "OK" or "Verification: OK".

${parts.map(({ readme }) => readme).join('\n')}
The same check on the server: ${checkAddress}
`;

const partOf = (context: DocumentSessionContext, signature: CertifiedSignature, index: number): Part | Promise<Part> =>
  signature.verdict.valid ? validPart(context, signature, signature.verdict, index) : falsePart(signature, index);

/** `/ce/signedpackage/?{edocid}`: a zip for people who may see the document. */
export const signedPackage = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { db, origin } = context;
  const { state } = await openDocument(documentIdIn(query), context);
  const { id, number } = state.document;
  const original = await findOriginal(db, id);
  const { pdf, signatures } = original ? await certifyOriginal(context, original) : { pdf: null, signatures: [] };
  if (!original || signatures.length === 0) throw new BusinessError('verify.nothing');
  if (!pdf) throw new DamagedOriginalError(`the original ${original.id} cannot be packed`);
  if (!signatures.some(({ verdict }) => verdict.valid)) throw new BusinessError('verify.noneValid');
  await auditAccess(context, 'package.downloaded', { document: id });
  const parts = await Promise.all(signatures.map((signature, index) => partOf(context, signature, index)));
  const archive = await zipBytes([
    { name: packageDocument, content: pdf },
    { name: 'README.txt', content: readmeText(original.sha256, `${origin}/ce/verify/?${original.checkCode}`, parts) },
    ...parts.flatMap(({ entries }) => entries),
  ]);
  return { file: archive, contentType: 'application/zip', saveAs: `${number || id}.zip`.replaceAll('/', '-'), size: archive.length };
};
