/** Several documents are signed on the person's own machine (SIG-7). */
import { openNcalayer } from '@qujat/ncalayer';
import { signIn } from '@qujat/session';
import { serve } from '../test-support/server.ts';
import { signByNcalayer } from './signing-calls.ts';

jest.mock('@qujat/ncalayer', () => ({ openNcalayer: jest.fn() }));

const [original, upload] = ['/ce/apps/esign_original.php', '/ce/apps/esign_upload.php'];
const batch = '6a0f4a68-34f5-4c0a-8a3c-0f4b3a5f0d11';
const documents = [1, 2, 3].map((id) => ({ id, number: `П-${id}`, name: 'Приказ' }));
const signDocument = jest.fn(async (pdf: string) => ({ kind: 'signed', signature: `CMS of ${pdf}` }) as const);

beforeEach(() => {
  signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' });
  jest.mocked(openNcalayer).mockResolvedValue({ signDocument, close: jest.fn() } as never);
  signDocument.mockClear();
});

const answers = (refused: () => unknown) => ({
  [original]: ({ docid }: Readonly<Record<string, string>>) => (docid === '2' ? refused() : { pdf: `PDF ${docid}`, sha256: '' }),
  [upload]: ({ signature }: Readonly<Record<string, string>>) => new Response(signature === undefined ? 'error' : 'ok'),
});

it.each([
  ['refuses', () => ({ status: 'error', text: 'Решение уже принято.' })],
  ['has lost', () => Response.json({ status: 'error', text: 'Файл документа изменён.' }, { status: 500 })],
])('a document that the server %s does not keep the others from being signed; the batch keeps the reason', async (_, refused) => {
  const server = serve(answers(refused));
  const done: number[] = [];
  expect(await signByNcalayer({ documents }, batch, (count) => done.push(count))).toBe('error');
  expect(server.of(upload).map(({ docid, signature }) => [docid, signature])).toEqual([
    ['1', 'CMS of PDF 1'],
    ['2', undefined],
    ['3', 'CMS of PDF 3'],
  ]);
  expect(done).toEqual([1, 2, 3]);
});

it('a server of before that takes no refusal does not stop the others either', async () => {
  const known = answers(() => ({ status: 'error', text: 'Решение уже принято.' }));
  const server = serve({
    ...known,
    [upload]: (fields) =>
      fields['signature'] === undefined
        ? Response.json({ status: 'error', text: 'Неверный запрос.' }, { status: 400 })
        : new Response('ok'),
  });
  expect(await signByNcalayer({ documents }, batch, () => undefined)).toBe('error');
  expect(server.of(upload)).toHaveLength(3);
});

it.each([
  ['a refused document', [2, 3], 'error'],
  ['nothing', [1, 3], { kind: 'cancelled' }],
])('if the person stops NCALayer after %s, the result tells of what was tried', async (_, ids, result) => {
  const server = serve(answers(() => ({ status: 'error', text: 'Решение уже принято.' })));
  signDocument.mockResolvedValueOnce({ kind: 'cancelled' } as never);
  const some = documents.filter(({ id }) => ids.includes(id));
  expect(await signByNcalayer({ documents: some }, batch, () => undefined)).toEqual(result);
  expect(server.of(upload)).toHaveLength(result === 'error' ? 1 : 0);
});

it('stops if the session has ended', async () => {
  const server = serve(answers(() => Response.json({ status: 'error', text: '' }, { status: 401 })));
  await expect(signByNcalayer({ documents }, batch, () => undefined)).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(server.of(upload)).toHaveLength(1);
});

it('says of a single document why it cannot be signed', async () => {
  const server = serve(answers(() => ({ status: 'error', text: 'Решение уже принято.' })));
  const [, refused] = documents;
  await expect(signByNcalayer({ documents: [refused!] }, batch, () => undefined)).rejects.toMatchObject({ text: 'Решение уже принято.' });
  expect(server.of(upload)).toHaveLength(0);
});

it('goes on where the answer about a refusal cannot be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const known = answers(() => ({ status: 'error', text: 'Решение уже принято.' }));
  serve({
    ...known,
    [upload]: (fields) => (fields['signature'] === undefined ? new Response('<html>', { status: 502 }) : new Response('ok')),
  });
  expect(await signByNcalayer({ documents }, batch, () => undefined)).toBe('unknown');
});

it.each([
  ['after the first document', 2, 'error'],
  ['at once', 1, null],
])('if the line is lost %s, the result tells of what was signed', async (_, lost, result) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({
    ...answers(() => ({ status: 'error', text: '' })),
    [original]: ({ docid }) => {
      if (Number(docid) >= lost) throw new TypeError('Failed to fetch');
      return { pdf: `PDF ${docid}`, sha256: '' };
    },
  });
  const signed = signByNcalayer({ documents }, batch, () => undefined);
  if (result) expect(await signed).toBe(result);
  else await expect(signed).rejects.toMatchObject({ kind: 'network' });
});
