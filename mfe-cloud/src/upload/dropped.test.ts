import { waitFor } from '@testing-library/react';
import { serve } from '@qujat/testing/serve';
import { store } from '@qujat/session';
import { fromPaths, uploadDropped } from './dropped.ts';
import { mayRetry, retryUpload, uploadsAtom } from './queue.ts';

const file = (path: string): File => {
  const made = new File(['x'], path.split('/').at(-1)!);
  Object.defineProperty(made, 'webkitRelativePath', { value: path });
  return made;
};

/** Uploads begin and do not end. */
const ignoreUploads = (): void => {
  Object.assign(globalThis, {
    XMLHttpRequest: class {
      upload = { addEventListener: () => {} };
      open() {}
      setRequestHeader() {}
      addEventListener() {}
      send() {}
      abort() {}
    },
  });
};

test('files of a dropped folder keep their paths', () => {
  const root = fromPaths([file('Отчёты/2026/май.txt'), file('Отчёты/2026/июнь.txt'), file('Отчёты/итог.txt')]);
  expect([...root.folders.keys()]).toEqual(['Отчёты']);
  const reports = root.folders.get('Отчёты')!;
  expect(reports.files.map(({ name }) => name)).toEqual(['итог.txt']);
  expect(reports.folders.get('2026')?.files.map(({ name }) => name)).toEqual(['май.txt', 'июнь.txt']);
});

test('existing folders are reused and missing ones created, even if the server returns no ids', async () => {
  const made: string[] = [];
  serve(({ path, fields }) => {
    if (path === '/exchange/external/create') {
      made.push(String(fields['name']));
      return { success: true };
    }
    if (path !== '/exchange/external/content') return {};
    if (Number(fields['page']) > 0) return [];
    if (Number(fields['id']) === 1)
      return [{ item_type: 'folder', id: 5, name: 'Есть' }, ...made.map((name, index) => ({ item_type: 'folder', id: 10 + index, name }))];
    return [];
  });
  ignoreUploads();
  store.set(uploadsAtom, []);
  await uploadDropped(fromPaths([file('Есть/1.txt'), file('Новая/2.txt')]), { folderId: 1, link: 'abc' });
  expect(made).toEqual(['Новая']);
  expect(store.get(uploadsAtom).map(({ file: { name }, target }) => [name, target.folderId])).toEqual([
    ['1.txt', 5],
    ['2.txt', 10],
  ]);
});

test('behind a link that takes files only, no folder is looked for or created', async () => {
  const asked: string[] = [];
  serve(({ path }) => {
    asked.push(path);
    return {};
  });
  ignoreUploads();
  store.set(uploadsAtom, []);
  await uploadDropped(fromPaths([file('Отчёты/2026/май.txt'), file('Отчёты/итог.txt'), file('Акт.txt')]), {
    folderId: 0,
    link: 'abc',
    filesOnly: true,
  });
  expect(store.get(uploadsAtom).map(({ file: { name }, target }) => [name, target.folderId])).toEqual([
    ['Акт.txt', 0],
    ['итог.txt', 0],
    ['май.txt', 0],
  ]);
  expect(asked).not.toContainEqual(expect.stringMatching(/content|create/));
});

test('a folder is found again whose name the server has cleaned', async () => {
  const made: unknown[] = [];
  serve(({ path, fields }) => {
    if (path === '/exchange/external/create') made.push(fields['name']);
    if (path !== '/exchange/external/content') return {};
    return Number(fields['page']) > 0
      ? []
      : [
          { item_type: 'folder', id: 5, name: 'Отчёт' },
          { item_type: 'folder', id: 6, name: 'Йод' },
        ];
  });
  ignoreUploads();
  store.set(uploadsAtom, []);
  await uploadDropped(fromPaths([file('Отчёт /1.txt'), file(`${'Йод'.normalize('NFD')}/2.txt`)]), { folderId: 1, link: 'abc' });
  expect(made).toEqual([]);
  expect(store.get(uploadsAtom).map(({ target }) => target.folderId)).toEqual([5, 6]);
});

const root = { folderId: 1, link: 'abc' };
const refusedOrMade = (refuse: (name: string) => unknown): { made: string[] } => {
  const made: string[] = [];
  serve(({ path, fields }) => {
    if (path === '/exchange/external/content') return [];
    if (path !== '/exchange/external/create') return {};
    const name = String(fields['name']);
    const refused = refuse(name);
    if (refused !== undefined) return refused;
    made.push(`${String(fields['id'])}/${name}`);
    return { id: 10 + made.length };
  });
  ignoreUploads();
  store.set(uploadsAtom, []);
  return { made };
};
const listed = () => store.get(uploadsAtom).map(({ file: { name }, state, target }) => [name, state, target.folderId]);

test('a folder that is refused stops no other: its files are listed as failed', async () => {
  const { made } = refusedOrMade((name) => (name === 'Глубокая' ? { status: 'error', text: 'Папки вложены слишком глубоко.' } : undefined));
  const dropped = fromPaths([file('А/Глубокая/Ещё/1.txt'), file('А/2.txt'), file('Б/3.txt'), file('Б/В/4.txt')]);
  await expect(uploadDropped(dropped, root)).rejects.toMatchObject({ text: 'Папки вложены слишком глубоко.' });
  expect(made).toEqual(['1/А', '1/Б', '12/В']);
  expect(listed()).toEqual([
    ['2.txt', expect.anything(), 11],
    ['1.txt', 'failed', 11],
    ['3.txt', expect.anything(), 12],
    ['4.txt', expect.anything(), 13],
  ]);
  const lost = store.get(uploadsAtom)[1]!;
  expect([lost.failure, mayRetry(lost)]).toEqual([{ kind: 'said', text: 'Папки вложены слишком глубоко.', mayRetry: false }, false]);
});

test('files of a folder that could not be made are tried again, and the folder is made once', async () => {
  let away = true;
  const { made } = refusedOrMade(() => (away ? new Response('', { status: 503 }) : undefined));
  await expect(uploadDropped(fromPaths([file('А/1.txt'), file('А/Б/2.txt'), file('А/Б/3.txt')]), root)).rejects.toThrow();
  expect(store.get(uploadsAtom).map((each) => [each.state, mayRetry(each)])).toEqual([
    ['failed', true],
    ['failed', true],
    ['failed', true],
  ]);
  retryUpload(store.get(uploadsAtom)[1]!.id);
  await waitFor(() => expect(store.get(uploadsAtom)[1]?.state).toBe('failed'));
  away = false;
  for (const { id } of store.get(uploadsAtom)) retryUpload(id);
  await waitFor(() => expect(store.get(uploadsAtom).every(({ place }) => place === null)).toBe(true));
  expect(made).toEqual(['1/А', '11/Б']);
  expect(listed()).toEqual([
    ['1.txt', 'waiting', 11],
    ['2.txt', 'waiting', 12],
    ['3.txt', 'waiting', 12],
  ]);
});
