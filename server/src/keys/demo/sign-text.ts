/** Signs a text as NCALayer does, a CMS that carries it, for tests: `node sign-text.ts key.p12 password text` prints base64. */
import { webcrypto, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { parseCertificate } from '../certificate.ts';
import { openP12 } from '../open-p12.ts';

export const signText = async (text: string, p12: Uint8Array, password: string): Promise<string> => {
  const opened = openP12(p12, password);
  if ('problem' in opened) throw new Error(opened.problem);
  const certificate = parseCertificate(new X509Certificate(opened.certificates[0] ?? new Uint8Array()));
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(opened.key), { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign']);
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1', eContent: new asn1js.OctetString({ valueHex: new TextEncoder().encode(text).buffer }) }),
    signerInfos: [new pkijs.SignerInfo({ version: 1, sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }) })],
    certificates: [certificate],
  });
  await signed.sign(key, 0, 'SHA-256');
  const info = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER(false)).toString('base64');
};

if (import.meta.main) {
  const [file = '', password = '', text = ''] = process.argv.slice(2);
  console.log(await signText(text, readFileSync(file), password));
}
