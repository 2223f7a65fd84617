/** NCALayer, the signing program on the person's own machine (ACC-12). Bundled into each remote that uses it. */
import { currentShortLanguage } from '@qujat/i18n';
import { NCALayerClient } from 'ncalayer-js-client';

/** Why there is no signature. */
export type NcalayerProblem =
  /** Nothing answers on the loopback address. */
  | { readonly kind: 'not-installed' }
  /** The browser does not allow pages to connect to programs on the machine. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'no-result' };

/** The outcome of a request for a signature: a CMS in base64, or a problem. */
export type SigningOutcome = { readonly kind: 'signed'; readonly signature: string } | NcalayerProblem;

/** A connection over which documents are signed one after the other, because NCALayer's answers carry no ids. */
export interface Ncalayer {
  /** Has a document (base64 of its bytes) signed with a signing key; the signature does not contain it. */
  readonly signDocument: (base64: string) => Promise<SigningOutcome>;
  readonly close: () => void;
}

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Chrome asks before a page may connect to the machine itself; its names for the permission have changed. */
const isBlocked = async (): Promise<boolean> => {
  for (const name of ['loopback-network', 'local-network-access', 'local-network']) {
    const state = await navigator.permissions?.query({ name: name as PermissionName }).then(
      ({ state }) => state,
      () => null,
    );
    if (state === 'denied') return true;
  }
  return false;
};

const connect = async (): Promise<NCALayerClient | NcalayerProblem> => {
  const client = new NCALayerClient('wss://127.0.0.1:13579', false);
  try {
    await client.connect();
    return client;
  } catch (error) {
    console.warn('NCALayer does not answer', error);
    client.wsConnection?.close();
    return { kind: (await isBlocked()) ? 'blocked' : 'not-installed' };
  }
};

const sign = async (client: NCALayerClient, data: string, encapsulate: boolean, signer: object): Promise<SigningOutcome> => {
  const language = currentShortLanguage();
  try {
    const signature = await client.basicsSign(
      null,
      'cms',
      data,
      { decode: true, encapsulate, digested: false },
      signer,
      language === 'tr' ? 'en' : language,
      true,
    );
    return typeof signature === 'string' && signature !== '' ? { kind: 'signed', signature } : { kind: 'no-result' };
  } catch (error) {
    if ((error as { canceledByUser?: boolean }).canceledByUser) return { kind: 'cancelled' };
    console.error(error);
    return { kind: 'no-result' };
  }
};

/** Connects to NCALayer for documents; close the connection when they are signed. */
export async function openNcalayer(): Promise<Ncalayer | NcalayerProblem> {
  const client = await connect();
  if ('kind' in client) return client;
  return {
    signDocument: (data) => sign(client, data, false, NCALayerClient.basicsSignerSignAny),
    close: () => client.wsConnection?.close(),
  };
}

/** Has a text signed, by default with a sign-in key. The signature contains the text, so that the server needs nothing else. */
export async function signText(text: string, key: 'sign-in' | 'signing' = 'sign-in'): Promise<SigningOutcome> {
  const client = await connect();
  if ('kind' in client) return client;
  try {
    return await sign(
      client,
      base64(text),
      true,
      key === 'signing' ? NCALayerClient.basicsSignerSignAny : NCALayerClient.basicsSignerAuthAny,
    );
  } finally {
    client.wsConnection?.close();
  }
}
