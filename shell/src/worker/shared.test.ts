import { maxAttachmentBytes } from '@qujat/contract/draft-form';
import { fileAddress, noteAddress, sharedFor, type SharedNote } from '@qujat/contract/shared-files';
import { keepShared, takeShared, tidyShared } from './shared.ts';

const entries = new Map<string, Response>();
const href = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), location.origin).href;
const cache = {
  match: async (request: RequestInfo) => entries.get(href(request))?.clone(),
  put: async (request: RequestInfo, response: Response) => void entries.set(href(request), response),
  delete: async (request: RequestInfo) => entries.delete(href(request)),
  keys: async () => [...entries.keys()].map((url) => new Request(url)),
};

beforeEach(() => {
  entries.clear();
  Object.assign(globalThis, { caches: { has: async () => true, open: async () => cache } });
  Object.assign(crypto, { randomUUID: () => `id-${entries.size}` });
});

const formWith = (files: readonly File[], fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('files', file);
  return form;
};
const noteOf = async (id: string): Promise<SharedNote> => (await (await cache.match(noteAddress(id)))!.json()) as SharedNote;

test('keeps what can be attached, names the rest, and says which site has sent it', async () => {
  const large = new File(['x'], 'Большой.pdf');
  Object.defineProperty(large, 'size', { value: maxAttachmentBytes + 1 });
  const files = [
    new File(['%PDF-'], 'Счёт.PDF', { type: 'application/pdf' }),
    new File(['MZ'], 'Вирус.exe'),
    new File([], 'Пусто.txt'),
    large,
  ];
  const id = await keepShared(
    formWith(files, { title: ' Счёт ', text: 'За май', url: 'https://shop.example/1' }),
    'https://evil.example/x',
    7,
  );
  expect(await noteOf(id)).toEqual({
    at: 7,
    from: 'https://evil.example',
    owner: null,
    title: 'Счёт',
    text: 'За май\nhttps://shop.example/1',
    files: [
      { name: 'Счёт.PDF', type: 'application/pdf', size: 5, kept: true },
      { name: 'Вирус.exe', type: '', size: 2, kept: false },
      { name: 'Пусто.txt', type: '', size: 0, kept: false },
      { name: 'Большой.pdf', type: '', size: maxAttachmentBytes + 1, kept: false },
    ],
  });
  expect([0, 1, 2, 3].map((index) => entries.has(href(fileAddress(id, index))))).toEqual([true, false, false, false]);
});

test('what cannot be attached takes no place from what can', async () => {
  const others = Array.from({ length: 30 }, (_, index) => new File(['MZ'], `${index}.exe`));
  const id = await keepShared(formWith([...others, new File(['a'], 'a.pdf')]), '', 7);
  expect((await noteOf(id)).files.filter(({ kept }) => kept).map(({ name }) => name)).toEqual(['a.pdf']);
  expect(entries.has(href(fileAddress(id, 30)))).toBe(true);
});

test('an hour later it is gone; a newer one stays', async () => {
  const old = await keepShared(formWith([new File(['a'], 'a.pdf')]), '', 0);
  const fresh = await keepShared(formWith([new File(['b'], 'b.pdf')]), '', sharedFor);
  await tidyShared(sharedFor);
  expect([old, fresh].map((id) => entries.has(href(noteAddress(id))))).toEqual([false, true]);
  expect(entries.has(href(fileAddress(old, 0)))).toBe(false);
});

test('what is being kept is not tidied away, and what was never completed is', async () => {
  entries.set(href(fileAddress('left-behind', 0)), new Response('a'));
  const { put } = cache;
  const tidied = jest.spyOn(cache, 'put').mockImplementationOnce(async (request, response) => {
    await put(request, response);
    await tidyShared(7);
  });
  const id = await keepShared(formWith([new File(['a'], 'a.pdf')]), '', 7);
  expect(tidied).toHaveBeenCalledTimes(2);
  expect([fileAddress(id, 0), fileAddress('left-behind', 0)].map((address) => entries.has(href(address)))).toEqual([true, false]);
  tidied.mockRestore();
});

test('what cannot be kept leads to the page that says so', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const led = jest.spyOn(Response, 'redirect').mockImplementation((url) => ({ url: String(url) }) as Response);
  const request = { formData: () => Promise.reject(new TypeError('cut')), referrer: '' } as unknown as Request;
  expect((await takeShared(request)).url).toBe('/share/#lost');
  expect(warned).toHaveBeenCalledTimes(1);
  led.mockRestore();
  warned.mockRestore();
});
