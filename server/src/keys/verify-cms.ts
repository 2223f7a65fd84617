/** Reads a CMS signature that carries what it signs, as NCALayer makes it. Whether the signer is to be trusted is the KeyReader's matter. */
import { X509Certificate } from 'node:crypto';
import * as pkijs from 'pkijs';
import { KeyError } from './key-reader.ts';

export interface SignedContent {
  readonly content: Buffer;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

/** Base64, with or without the lines of PEM. */
const derOf = (signature: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(signature.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'));

const parse = (signature: string): pkijs.SignedData => {
  try {
    const { contentType, content } = pkijs.ContentInfo.fromBER(derOf(signature));
    if (contentType !== pkijs.ContentInfo.SIGNED_DATA) throw new KeyError('bad-file');
    return new pkijs.SignedData({ schema: content });
  } catch (error) {
    throw error instanceof KeyError ? error : new KeyError('bad-file', error);
  }
};

const rsaOrEc = new Set(['1.2.840.113549.1.1.1', '1.2.840.10045.2.1']);

/** Throws KeyError: bad-file where it is no signature or a false one, unsupported where it is a GOST one. */
export const readSignedContent = async (signature: string): Promise<SignedContent> => {
  const signed = parse(signature);
  const content = signed.encapContentInfo.eContent?.getValue();
  if (!content || signed.signerInfos.length !== 1) throw new KeyError('bad-file');
  const result = await signed.verify({ signer: 0, checkChain: false, extendedMode: true }).catch((error: unknown) => {
    // pkijs throws what it knows of the signer together with why it cannot tell.
    return error as pkijs.SignedDataVerifyResult;
  });
  const signer = result.signerCertificate;
  if (signer && !rsaOrEc.has(signer.subjectPublicKeyInfo.algorithm.algorithmId)) throw new KeyError('unsupported');
  if (!result.signatureVerified || !signer) throw new KeyError('bad-file');
  const all = (signed.certificates ?? []).flatMap((one) => (one instanceof pkijs.Certificate ? [new X509Certificate(Buffer.from(one.toSchema().toBER(false)))] : []));
  const certificate = new X509Certificate(Buffer.from(signer.toSchema().toBER(false)));
  return { content: Buffer.from(content), certificate, chain: all.filter((one) => one.fingerprint256 !== certificate.fingerprint256) };
};
