/** A signature that contains the text it covers, as NCALayer makes it. */
import type { X509Certificate } from 'node:crypto';
import { KeyError } from '../key-reader.ts';
import { verifyCms } from './verify.ts';

/** Base64, with or without the lines of PEM. */
export const derOfText = (signature: string): Buffer => Buffer.from(signature.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');

export interface SignedText {
  readonly content: Buffer;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

/** Throws KeyError 'bad-file' if it is not a signature, or an invalid one. */
export const signedTextIn = (signature: string): SignedText => {
  const { cms, certificate, chain } = verifyCms(derOfText(signature));
  if (!cms.content) throw new KeyError('bad-file');
  return { content: cms.content, certificate, chain };
};
