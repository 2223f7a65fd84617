import { createQueryClient } from '@qujat/api/query-client';
import { readColumnChoices, writeColumnChoices } from '@qujat/contract/column-choices';
import { columnChoicesAtom, columnsUnsavedAtom, setColumnChoices, signIn, store } from '@qujat/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { later, serve } from '../test-support/server.ts';
import { keepColumns, useKeptColumns } from './keep-columns.ts';

const path = '/ce/docs1.5/list_columns.php';
const [older, newer, newest] = ['standard=number:140,subject', 'standard=subject,number:140', 'standard=subject,-number'];

beforeAll(() => {
  const page = document.createElement('script');
  page.id = 'qujat-page';
  page.type = 'application/json';
  page.textContent = JSON.stringify({ extensions: ['list-columns'] });
  document.head.append(page);
});
beforeEach(() => signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' }));

/** A server that stores the columns; it waits for `onSave` and `onRead` before it answers. */
const keeping = (columns: string, { onSave, onRead }: { onSave?: () => unknown; onRead?: () => unknown } = {}) => {
  const kept = { columns };
  const server = serve({
    [path]: async ({ q, columns: sent = '' }) => {
      const read = { columns: kept.columns };
      const failure = await (q === '1' ? onSave : onRead)?.();
      if (failure instanceof Response) return failure;
      if (q === '1') kept.columns = sent;
      return q === '1' ? {} : read;
    },
  });
  return {
    kept,
    sent: () =>
      server
        .of(path)
        .filter(({ q }) => q === '1')
        .map(({ columns: line }) => line),
  };
};

const arrangeAs = (line: string): void => setColumnChoices(readColumnChoices(line)!);
const arranged = (): string => writeColumnChoices(store.get(columnChoicesAtom));
const saved = () => waitFor(() => expect(store.get(columnsUnsavedAtom)).toBe(false));
/** Starts a fresh page that knows only the browser's storage. Returns a wait for its requests. */
const load = (): (() => Promise<void>) => {
  const client = createQueryClient();
  renderHook(useKeptColumns, { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> });
  return () => waitFor(() => expect(client.isFetching()).toBe(0));
};

it('takes over an arrangement made elsewhere if nothing here is unsaved', async () => {
  arrangeAs(older);
  const { kept } = keeping('');
  keepColumns();
  await saved();
  expect(kept.columns).toBe(older);
  kept.columns = newer;
  await load()();
  expect(arranged()).toBe(newer);
});

it('keeps an arrangement whose saving was interrupted by leaving the page, and sends it again', async () => {
  arrangeAs(newer);
  const { kept } = keeping(older);
  await load()();
  expect([arranged(), kept.columns, store.get(columnsUnsavedAtom)]).toEqual([newer, newer, false]);
});

it('keeps an arrangement that failed to save until a save succeeds', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  arrangeAs(newer);
  keeping(older, { onSave: () => new Response('{}', { status: 403 }) });
  keepColumns();
  await waitFor(() => expect(error).toHaveBeenCalled());
  expect([arranged(), store.get(columnsUnsavedAtom)]).toEqual([newer, true]);
  error.mockRestore();
  const { kept } = keeping(older);
  await load()();
  expect([arranged(), kept.columns, store.get(columnsUnsavedAtom)]).toEqual([newer, newer, false]);
});

it('counts as saved only what is unchanged when the answer arrives', async () => {
  const answer = later<void>();
  const { kept, sent } = keeping(older, { onSave: () => answer.promise });
  arrangeAs(newer);
  keepColumns();
  await waitFor(() => expect(sent()).toEqual([newer]));
  arrangeAs(newest);
  keepColumns();
  answer.resolve();
  await saved();
  expect([arranged(), kept.columns, sent()]).toEqual([newest, newest, [newer, newest]]);
});

it('ignores an answer requested before an arrangement', async () => {
  const answer = later<void>();
  const asked = jest.fn(() => answer.promise);
  const { kept } = keeping(older, { onRead: asked });
  const loaded = load();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  arrangeAs(newer);
  keepColumns();
  await saved();
  answer.resolve();
  await loaded();
  expect([arranged(), kept.columns, store.get(columnsUnsavedAtom)]).toEqual([newer, newer, false]);
});
