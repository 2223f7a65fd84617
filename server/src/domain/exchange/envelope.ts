/**
 * The envelope of the exchange: XML with the document and its files. A key file signs it as a whole (XML Signature, RSA with SHA-256);
 * NCALayer signs it with the hashes of the files in place of the files (CMS, RSA or GOST 34.10-2015).
 */
import { createHash, X509Certificate, type KeyObject } from 'node:crypto';
import { maxSignatureText } from '@qujat/contract/signing';
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { fileName } from '../../platform/files/file-name.ts';
import type { Correspondent } from './gateway.ts';
import { verifyCms } from '../../platform/keys/cms/verify.ts';
import { xmlText } from '../../platform/archive/xml-text.ts';

export interface EnvelopeFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface Envelope {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly sender: Correspondent;
  readonly recipient: Correspondent;
  readonly number: string;
  /** dd.mm.yyyy */
  readonly date: string;
  readonly subject: string;
  readonly text: string;
  readonly character: string;
  readonly kind: string;
  readonly executor: string;
  readonly phone: string;
  readonly files: readonly EnvelopeFile[];
}

/** It cannot be parsed, or its signature is invalid. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
}

/** The limit for the document and its attachments together (EXC-4). */
export const maxContentBytes = 15 * 1024 * 1024;

const envelopeNamespace = 'urn:qujat:exchange:1';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Parsers read every line end as one character, so only one is written. */
const escape = (text: string): string => xmlText(text.toWellFormed().replaceAll(/\r\n?/g, '\n'));

const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('')}>${escape(text)}</${name}>`;

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const write = (envelope: Envelope, contentOf: (file: EnvelopeFile) => string, signature = ''): string => {
  const { sender, recipient } = envelope;
  const files = envelope.files.map((file) =>
    element('File', contentOf(file), { name: file.name, type: file.type, sha256: digest(file.content) }),
  );
  return `<Envelope xmlns="${envelopeNamespace}">${[
    element('MessageId', envelope.messageId),
    element('CreatedAt', envelope.createdAt.toISOString()),
    element('Sender', sender.name, { bin: sender.bin }),
    element('Recipient', recipient.name, { bin: recipient.bin }),
    element('Number', envelope.number),
    element('Date', envelope.date),
    element('Subject', envelope.subject),
    element('Text', envelope.text),
    element('Character', envelope.character),
    element('Kind', envelope.kind),
    element('Executor', envelope.executor),
    element('Phone', envelope.phone),
    `<Files>${files.join('')}</Files>`,
    signature,
  ].join('')}</Envelope>`;
};

const base64Of = ({ content }: EnvelopeFile): string => content.toString('base64');

export const writeEnvelope = (envelope: Envelope): string => write(envelope, base64Of);

/** The signature includes the certificates: the signer's first, then the chain to a root. */
export const signEnvelope = (xml: string, privateKey: KeyObject, certificates: readonly X509Certificate[]): string => {
  const signed = new SignedXml({
    privateKey,
    publicCert: certificates.map(String).join('\n'),
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
  });
  signed.addReference({ xpath: '/*', uri: '', isEmptyUri: true, digestAlgorithm: sha256, transforms: [enveloped, exclusive] });
  signed.computeSignature(xml);
  return signed.getSignedXml();
};

const fail = (message: string, cause?: unknown): never => {
  throw new EnvelopeError(message, { cause });
};

const parse = (xml: string): Element => {
  // A document type may define entities; an envelope has none.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return fail('a document type');
  try {
    const problem = (text: string): never => fail(text);
    const { documentElement } = new DOMParser({ errorHandler: { warning: problem, error: problem, fatalError: problem } }).parseFromString(
      xml,
      'text/xml',
    );
    return documentElement ?? fail('no element');
  } catch (error) {
    return error instanceof EnvelopeError ? fail(error.message) : fail('no XML', error);
  }
};

const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && (node as Element).namespaceURI === namespace && (node as Element).localName === name,
  );

const only = (parent: Element, name: string, namespace = envelopeNamespace): Element => {
  const [found, ...others] = childrenOf(parent, namespace, name);
  return found && others.length === 0 ? found : fail(`not one ${name}`);
};

const textOf = (parent: Element, name: string, longest: number): string => {
  const text = only(parent, name).textContent ?? '';
  return text.length <= longest ? withoutDirectionMarks(text) : fail(`${name} is too long`);
};

const binOf = (node: Element): string => {
  const bin = node.getAttribute('bin') ?? '';
  return /^\d{12}$/.test(bin) ? bin : fail('no BIN');
};

const correspondentOf = (parent: Element, name: string): Correspondent => ({
  bin: binOf(only(parent, name)),
  name: textOf(parent, name, 500),
});

const fileOf = (node: Element): EnvelopeFile => {
  const content = Buffer.from(node.textContent ?? '', 'base64');
  if (digest(content) !== node.getAttribute('sha256')) return fail('a file is not what it says');
  return { name: fileName(node.getAttribute('name') ?? ''), type: node.getAttribute('type') ?? '', content };
};

const read = (root: Element): Envelope => {
  if (root.namespaceURI !== envelopeNamespace || root.localName !== 'Envelope') return fail('no envelope');
  const createdAt = new Date(textOf(root, 'CreatedAt', 40));
  const messageId = textOf(root, 'MessageId', 36).toLowerCase();
  if (Number.isNaN(createdAt.getTime()) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(messageId))
    return fail('no time or message id');
  return {
    messageId,
    createdAt,
    sender: correspondentOf(root, 'Sender'),
    recipient: correspondentOf(root, 'Recipient'),
    number: textOf(root, 'Number', 100),
    date: textOf(root, 'Date', 10),
    subject: textOf(root, 'Subject', 2000),
    text: textOf(root, 'Text', 100_000),
    character: textOf(root, 'Character', 64),
    kind: textOf(root, 'Kind', 64),
    executor: textOf(root, 'Executor', 200),
    phone: textOf(root, 'Phone', 40),
    files: childrenOf(only(root, 'Files'), envelopeNamespace, 'File').map(fileOf),
  };
};

/** What NCALayer signs: all that a reader of the envelope will read, and of each file its hash (EXC-6). */
export const textToSign = (envelope: Envelope): Buffer => Buffer.from(write(read(parse(writeEnvelope(envelope))), () => ''));

/** The envelope with NCALayer's signature of its {@link textToSign}. */
export const withCms = (envelope: Envelope, cms: Buffer): string => write(envelope, base64Of, element('Cms', cms.toString('base64')));

const certificatesOf = (signature: Element): X509Certificate[] => {
  const data = only(only(signature, 'KeyInfo', signatureNamespace), 'X509Data', signatureNamespace);
  return childrenOf(data, signatureNamespace, 'X509Certificate').map(
    (node) => new X509Certificate(Buffer.from(node.textContent ?? '', 'base64')),
  );
};

export interface SignedEnvelope {
  readonly envelope: Envelope;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

/** Reads what the signature covers: the text is written anew from what was read, so nothing else of the envelope counts. */
const readByCms = (root: Element): SignedEnvelope => {
  const envelope = read(root);
  const der = Buffer.from(textOf(root, 'Cms', maxSignatureText), 'base64');
  try {
    const { certificate, chain } = verifyCms(der, Buffer.from(write(envelope, () => '')));
    return { envelope, certificate, chain };
  } catch (error) {
    throw new EnvelopeError('the signature is not right', { cause: error });
  }
};

/**
 * Reads the signed text and nothing else: the reference to the whole, by RSA with SHA-256, or what a CMS covers. The KeyReader decides
 * whether the signer is trusted. Throws EnvelopeError.
 */
export const readEnvelope = (xml: string): SignedEnvelope => {
  const root = parse(xml);
  if (childrenOf(root, signatureNamespace, 'Signature').length === 0 && childrenOf(root, envelopeNamespace, 'Cms').length > 0)
    return readByCms(root);
  const signature = only(root, 'Signature', signatureNamespace);
  try {
    const [certificate, ...chain] = certificatesOf(signature);
    if (!certificate) return fail('no certificate');
    const signed = new SignedXml({ publicCert: String(certificate) });
    signed.loadSignature(signature as unknown as Node);
    const [reference, ...others] = signed.getReferences();
    const asExpected =
      signed.signatureAlgorithm === rsaSha256 && others.length === 0 && reference?.uri === '' && reference.digestAlgorithm === sha256;
    if (!asExpected || !signed.checkSignature(xml)) return fail('the signature is not right');
    const [content] = signed.getSignedReferences();
    return { envelope: read(parse(content ?? '')), certificate, chain };
  } catch (error) {
    if (error instanceof EnvelopeError) throw error;
    throw new EnvelopeError('the signature is not right', { cause: error });
  }
};
