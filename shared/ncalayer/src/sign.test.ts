import { createI18n } from '@qujat/i18n';

interface Message {
  readonly module: string;
  readonly args?: { readonly data: string; readonly signingParams: unknown; readonly format: string };
}

/** NCALayer as this machine sees it: a socket that sends a greeting and answers each message, or that cannot be reached. */
let behaviour: 'refuses' | ((message: Message) => unknown) = 'refuses';
let heard: Message[] = [];

class FakeSocket {
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    setTimeout(() => (behaviour === 'refuses' ? this.onerror?.() : this.answer({ result: { version: '1.4' } })), 0);
  }
  private answer(value: unknown): void {
    this.onmessage?.({ data: JSON.stringify(value) });
  }
  send(text: string): void {
    const message = JSON.parse(text) as Message;
    heard.push(message);
    const reply =
      message.module === 'kz.gov.pki.knca.basics' ? behaviour !== 'refuses' && behaviour(message) : { code: '500', message: 'unknown' };
    if (reply === 'closes') setTimeout(() => this.onclose?.(), 0);
    else setTimeout(() => this.answer(reply), 0);
  }
  close(): void {}
}

const sign = async (text: string): Promise<unknown> => {
  const { signText } = await import('./sign.ts');
  return signText(text);
};
const permit = (state: string): void => {
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => ({ state }) } });
};

beforeAll(() => {
  // The client opens the socket when its module is first loaded.
  Object.assign(globalThis, { WebSocket: FakeSocket });
  createI18n({ language: 'tr_TR' });
});
beforeEach(() => {
  heard = [];
  permit('granted');
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('a text is signed as an enveloping CMS with a sign-in key', async () => {
  behaviour = () => ({ status: true, body: { result: ['SIGNATURE'] } });
  expect(await sign('Құжат')).toEqual({ kind: 'signed', signature: 'SIGNATURE' });
  const { args } = heard.at(-1) ?? {};
  expect(new TextDecoder().decode(Uint8Array.from(atob(args?.data ?? ''), (byte) => byte.codePointAt(0) ?? 0))).toBe('Құжат');
  expect(args).toMatchObject({
    format: 'cms',
    signingParams: { encapsulate: true },
    signerParams: { extKeyUsageOids: ['1.3.6.1.5.5.7.3.2'] },
    locale: 'en',
  });
});

test.each([
  ['cancelled', (): unknown => ({ status: true, body: {} })],
  ['no-result', (): unknown => ({ status: true, body: { result: '' } })],
  ['no-result', (): unknown => ({ status: false, code: '500', message: 'broken', details: '' })],
  ['no-result', (): unknown => 'closes'],
] as const)('%s', async (kind, answer) => {
  behaviour = answer;
  expect(await sign('text')).toEqual({ kind });
});

test('no answer means not installed, unless the browser blocks the connection', async () => {
  behaviour = 'refuses';
  expect(await sign('text')).toEqual({ kind: 'not-installed' });
  permit('denied');
  expect(await sign('text')).toEqual({ kind: 'blocked' });
});

test('a document gets a detached signature with a signing key; several in sequence', async () => {
  permit('granted');
  const { openNcalayer } = await import('./sign.ts');
  let count = 0;
  behaviour = () => ({ status: true, body: { result: [`SIGNATURE ${++count}`] } });
  const ncalayer = await openNcalayer();
  if ('kind' in ncalayer) throw new Error(ncalayer.kind);
  expect(await ncalayer.signDocument('JVBERg==')).toEqual({ kind: 'signed', signature: 'SIGNATURE 1' });
  expect(await ncalayer.signDocument('JVBERw==')).toEqual({ kind: 'signed', signature: 'SIGNATURE 2' });
  expect(heard.at(-1)?.args).toMatchObject({
    data: 'JVBERw==',
    format: 'cms',
    signingParams: { encapsulate: false },
    signerParams: { extKeyUsageOids: ['1.3.6.1.5.5.7.3.4'] },
  });
  ncalayer.close();
  behaviour = 'refuses';
  expect(await openNcalayer()).toEqual({ kind: 'not-installed' });
});
