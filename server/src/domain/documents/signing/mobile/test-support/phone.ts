/** A phone that follows the protocol of the state mobile application, for tests: it knows nothing but the content of the QR code. */
import { createPrivateKey } from 'node:crypto';
import type { Client } from '../../../../../test-support/server.ts';
import { keyPassword } from '../../../../../test-support/keys.ts';
import { oids } from '../../../../../platform/keys/oids.ts';
import { openP12 } from '../../../../../platform/keys/p12/open-p12.ts';
import { signWithoutStamp, signingKeyOf, writeCms } from '../../../../../platform/keys/cms/write.ts';
import type { DocumentsOfApp, SigningInfo } from '../protocol.ts';

interface Answer<T> {
  readonly status: number;
  readonly body: T & { readonly message?: string };
}

export interface Phone {
  readonly info: (code: string) => Promise<Answer<SigningInfo>>;
  readonly documents: (info: SigningInfo, token?: string | null) => Promise<Answer<DocumentsOfApp>>;
  readonly give: (info: SigningInfo, body: object, token?: string | null) => Promise<Answer<{ readonly status?: string }>>;
}

/** The path of an address that the server has named: tests reach it elsewhere. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

export const makePhone = (client: Client, language = 'ru'): Phone => {
  const ask = async <T>(address: string, token: string | null, init: RequestInit = {}): Promise<Answer<T>> => {
    const response = await client.fetch(pathOf(address), {
      ...init,
      headers: { 'accept-language': language, ...(token !== null && { authorization: `Bearer ${token}` }), ...init.headers },
    });
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  };
  return {
    info: (code) => ask(code.replace(/^mobileSign:/, ''), null),
    documents: ({ document }, token = document.auth_token) => ask(document.uri, token),
    give: ({ document }, body, token = document.auth_token) =>
      ask(document.uri, token, { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  };
};

/** A detached signature in base64 by an RSA key file. */
export const signByFile = (file: Uint8Array, content: Uint8Array): string => {
  const opened = openP12(file, keyPassword);
  if ('problem' in opened) throw new Error(opened.problem);
  const [certificate = Buffer.alloc(0), ...chain] = opened.certificates.map((each) => Buffer.from(each));
  const key = signingKeyOf(createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, chain);
  return writeCms(signWithoutStamp(key, { contentType: oids.data, digest: key.digest(content), at: new Date() })).toString('base64');
};

/** The same text with signatures in place of the documents. */
export const signedBy = (documents: DocumentsOfApp, sign: (content: Buffer, id: number) => string): DocumentsOfApp => ({
  ...documents,
  documentsToSign: documents.documentsToSign.map((each) => ({
    ...each,
    document: { file: { ...each.document.file, data: sign(Buffer.from(each.document.file.data, 'base64'), each.id) } },
  })),
});
