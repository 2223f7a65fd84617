import { readPageConfiguration } from '@qujat/api';
import { createI18n, I18nProvider } from '@qujat/i18n';
import { signIn } from '@qujat/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import newDocument from '../locales/ru.json';
import { useAttachments, type AttachmentControl } from './use-attachments.ts';

/** A fake upload request: the test answers each, or breaks it off. */
class FakeRequest {
  static readonly all: FakeRequest[] = [];
  readonly listeners = new Map<string, (event: object) => void>();
  readonly headers: Record<string, string> = {};
  readonly upload = { addEventListener: () => {} };
  status = 0;
  responseText = '';
  constructor() {
    FakeRequest.all.push(this);
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }
  getAllResponseHeaders(): string {
    return '';
  }
  addEventListener(name: string, listener: (event: object) => void): void {
    this.listeners.set(name, listener);
  }
  send(): void {}
  abort(): void {}
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.listeners.get('load')?.({});
    this.listeners.get('loadend')?.({});
  }
  breakOff(): void {
    this.listeners.get('error')?.({});
    this.listeners.get('loadend')?.({});
  }
}

const attachment = { id: 9, name: 'Смета.pdf', size: 8, dwn_code: 'code' };
const i18n = createI18n({ language: 'ru_RU', resources: { 'new-document': newDocument } });
const Texts = ({ children }: { children: ReactNode }): ReactNode => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
let rendered: { readonly current: AttachmentControl };
const control = (): AttachmentControl => rendered.current;
const begun = async (count: number): Promise<FakeRequest> => {
  await waitFor(() => expect(FakeRequest.all).toHaveLength(count));
  return FakeRequest.all[count - 1]!;
};
const addOne = async (): Promise<FakeRequest> => {
  rendered = renderHook(() => useAttachments([], async () => 41), { wrapper: Texts }).result;
  act(() => control().add([new File(['%PDF-1.7'], 'Смета.pdf')]));
  return begun(1);
};
const failed = (): Promise<void> => waitFor(() => expect(control().pending[0]?.failure).toBeTruthy());
const retry = async (): Promise<FakeRequest> => {
  act(() => control().retry(control().pending[0]!.key));
  return begun(2);
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  (readPageConfiguration().extensions as string[]).push('idempotency');
  FakeRequest.all.length = 0;
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  globalThis.fetch = async () => Response.json({});
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
});
afterEach(() => {
  (readPageConfiguration().extensions as string[]).pop();
  jest.restoreAllMocks();
});

it('sends a file whose answer was lost again with the same key, so that it is attached once', async () => {
  const first = await addOne();
  act(() => first.breakOff());
  await failed();
  const second = await retry();
  expect(first.headers['idempotency-key']).toBeTruthy();
  expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
  act(() => second.answer(200, attachment));
  await waitFor(() => expect(control().attached.map(({ id }) => id)).toEqual([9]));
  expect(control().pending).toEqual([]);
});

it('takes a new key once the server no longer knows what has become of the first attempt', async () => {
  const first = await addOne();
  act(() => first.answer(409, { status: 'error', text: 'Неизвестно', reason: 'outcome-unknown' }));
  await failed();
  const second = await retry();
  expect(second.headers['idempotency-key']).not.toBe(first.headers['idempotency-key']);
});

it('removes a file whose removal was not answered with the same key', async () => {
  const keys: (string | null)[] = [];
  const first = await addOne();
  act(() => first.answer(200, attachment));
  await waitFor(() => expect(control().attached).toHaveLength(1));
  globalThis.fetch = async (input, init) => {
    keys.push(new Request(input, init).headers.get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ success: true });
  };
  await act(() => control().remove(control().attached[0]!));
  expect(control().attached).toHaveLength(1);
  await act(() => control().remove(control().attached[0]!));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(control().attached).toEqual([]);
});
