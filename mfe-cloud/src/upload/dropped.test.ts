import { serve } from '@qujat/testing/serve';
import { store } from '@qujat/session';
import { fromPaths, uploadDropped } from './dropped.ts';
import { uploadsAtom } from './queue.ts';

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
