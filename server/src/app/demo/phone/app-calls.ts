/** The calls that the state mobile application makes, made by the demo's phone over the same addresses. */
import { readFile } from 'node:fs/promises';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { DocumentsOfApp, SigningInfo } from '../../../domain/documents/signing/mobile/protocol.ts';
import { infoPath, type MobileSigning } from '../../../domain/documents/signing/mobile/settings.ts';
import { demoKeyPassword } from '../keys/orders.ts';
import { signDetached } from '../keys/sign-text.ts';

type Context = Pick<RequestContext, 'language' | 'say'> & { readonly mobileSigning: MobileSigning | null };

/** What the application shows when it cannot go on. */
interface Refused {
  readonly message: string;
}

export interface ReadOffer {
  readonly info: SigningInfo;
  readonly documents: DocumentsOfApp;
}

const timeoutMs = 60_000;

const ask = async <T extends object>({ language }: Context, url: string, init: RequestInit): Promise<T | Refused> => {
  const response = await fetch(url, {
    ...init,
    headers: { 'accept-language': language, ...init.headers },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = (await response.json()) as T & Partial<Refused>;
  return response.ok ? body : { message: body.message ?? `HTTP ${response.status}` };
};

const bearer = ({ document }: SigningInfo): Record<string, string> => ({ authorization: `Bearer ${document.auth_token}` });

/** The content of a QR code, or the address alone. Only of this product: the demo's server asks no other. */
const addressIn = ({ mobileSigning }: Context, scanned: string): string | null => {
  const address = scanned.trim().replace(/^mobileSign:/i, '');
  return mobileSigning && address.startsWith(`${mobileSigning.origin}${infoPath}?`) ? address : null;
};

/** API №1, then API №2. */
export const readOffer = async (context: Context, scanned: string): Promise<ReadOffer | Refused> => {
  const address = addressIn(context, scanned);
  if (address === null) return { message: context.say('simulator.signing.foreign') };
  const info = await ask<SigningInfo>(context, address, {});
  if ('message' in info) return info;
  const documents = await ask<DocumentsOfApp>(context, info.document.uri, { headers: bearer(info) });
  return 'message' in documents ? documents : { info, documents };
};

/** The same text with signatures in place of the documents. */
export const signOffer = async (documents: DocumentsOfApp, keyFile: string): Promise<DocumentsOfApp> => {
  const key = await readFile(keyFile);
  return {
    ...documents,
    documentsToSign: documents.documentsToSign.map((each) => ({
      ...each,
      document: {
        file: { ...each.document.file, data: signDetached(Buffer.from(each.document.file.data, 'base64'), key, demoKeyPassword) },
      },
    })),
  };
};

/** API №2 again. Null if all is signed, else what the application shows. */
export const returnSigned = async (context: Context, { info }: ReadOffer, signed: DocumentsOfApp): Promise<string | null> => {
  const answer = await ask<Partial<Refused>>(context, info.document.uri, {
    method: 'PUT',
    headers: { ...bearer(info), 'content-type': 'application/json' },
    body: JSON.stringify(signed),
  });
  return answer.message ?? null;
};
