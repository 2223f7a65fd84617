/** Signs a text as NCALayer does, as a CMS that contains it, for tests: `node sign-text.ts key.p12 password text` prints base64. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { signWithoutStamp, signingKeyOf, writeCms } from '../../../platform/keys/cms/write.ts';
import { oids } from '../../../platform/keys/oids.ts';
import { openP12 } from '../../../platform/keys/p12/open-p12.ts';

const sign = (content: Buffer, p12: Uint8Array, password: string, includes: boolean): string => {
  const opened = openP12(p12, password);
  if ('problem' in opened) throw new Error(opened.problem);
  const [certificate = Buffer.alloc(0), ...chain] = opened.certificates.map((each) => Buffer.from(each));
  const key = signingKeyOf(createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, chain);
  const signed = signWithoutStamp(key, { contentType: oids.data, digest: key.digest(content), at: new Date() });
  return (includes ? writeCms(signed, { content }) : writeCms(signed)).toString('base64');
};

export const signText = async (text: string | Uint8Array, p12: Uint8Array, password: string): Promise<string> =>
  sign(Buffer.from(text), p12, password, true);

/** As the state mobile application does it: the signature does not contain the document. */
export const signDetached = (content: Buffer, p12: Uint8Array, password: string): string => sign(content, p12, password, false);

if (import.meta.main) {
  const [file = '', password = '', text = ''] = process.argv.slice(2);
  console.log(await signText(text, readFileSync(file), password));
}
