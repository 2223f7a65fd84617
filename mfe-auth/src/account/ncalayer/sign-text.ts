import { currentShortLanguage } from '@qujat/i18n';
import { NCALayerClient } from 'ncalayer-js-client';

/** What became of asking NCALayer, the signing program on the person's machine (specification 1 §7). */
export type SigningOutcome =
  | { readonly kind: 'signed'; readonly signature: string }
  /** Nobody answers on the loopback address. */
  | { readonly kind: 'not-installed' }
  /** The browser does not let pages speak to programs of the machine. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'no-result' };

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Chrome asks before a page may speak to the machine itself; its names for the permission have changed. */
const isBlocked = async (): Promise<boolean> => {
  for (const name of ['loopback-network', 'local-network-access', 'local-network']) {
    const state = await navigator.permissions?.query({ name: name as PermissionName }).then(({ state }) => state, () => null);
    if (state === 'denied') return true;
  }
  return false;
};

const sign = async (client: NCALayerClient, text: string): Promise<SigningOutcome> => {
  const language = currentShortLanguage();
  try {
    // The signature carries the text, so that the server needs nothing but it.
    const attached = { decode: true, encapsulate: true, digested: false };
    const signature = await client.basicsSign(null, 'cms', base64(text), attached, NCALayerClient.basicsSignerAuthAny, language === 'tr' ? 'en' : language, true);
    return typeof signature === 'string' && signature !== '' ? { kind: 'signed', signature } : { kind: 'no-result' };
  } catch (error) {
    if ((error as { canceledByUser?: boolean }).canceledByUser) return { kind: 'cancelled' };
    console.error(error);
    return { kind: 'no-result' };
  }
};

/** Has a text signed with a sign-in key. NCALayer's answers carry no names, so one connection signs one text. */
export async function signText(text: string): Promise<SigningOutcome> {
  const client = new NCALayerClient('wss://127.0.0.1:13579', false);
  try {
    try {
      await client.connect();
    } catch (error) {
      console.warn('NCALayer does not answer', error);
      return { kind: (await isBlocked()) ? 'blocked' : 'not-installed' };
    }
    return await sign(client, text);
  } finally {
    client.wsConnection?.close();
  }
}
