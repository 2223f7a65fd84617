import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import FoldersPage from './folders-page.tsx';
import ru from '../locales/ru.json';

const texts = { cloud: ru };

const folder = (id: number, name: string, children: object[] = []) => ({ id, name, children, is_shared: 0, link: '', granted_users: [] });
const file = (id: number, name: string, extension: string) => ({ item_type: 'file', id, name, dwn_code: 'x', extension, creator_name: 'Ли Анна', created_at: '2026-11-20T09:05:00Z' });

const cloud = ({ path, fields }: Asked): unknown => {
  switch (path) {
    case '/exchange/folder/personal-list':
      return [folder(1, 'Договоры', [folder(2, 'Аренда', [folder(3, 'Архив')])]), folder(4, 'Отчёты')];
    case '/exchange/folder/accessible-list':
      return [folder(9, 'Бланки')];
    case '/exchange/folder/content':
      return Number(fields.id) === 4 ? [] : [{ item_type: 'folder', id: 2, name: 'Аренда', created_at: '2026-11-01' }, file(7, `Договор, страница ${fields.page}.pdf`, 'pdf'), file(8, 'Архив.zip', 'zip')];
    case '/exchange/file/recent':
      return [file(7, 'Недавний.docx', 'docx')];
    default:
      return { pages_count: Number(fields.id) === 4 ? 1 : 3 };
  }
};

const navigation = () => within(screen.getByRole('navigation', { name: 'Разделы облака' }));
const address = (): string => window.location.pathname + window.location.search;

test('one begins at the root of one\'s own folders', async () => {
  const asked = serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud' });
  expect(await screen.findByRole('row', { name: /Договор, страница 0\.pdf/ })).toHaveTextContent('pdfДоговор, страница 0.pdfЛи Анна20.11.2026 14:05');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Мои папки');
  expect(navigation().getByRole('link', { name: 'Мои папки' })).toHaveAttribute('aria-current', 'page');
  expect(asked).toContainEqual({ path: '/exchange/folder/content', fields: { id: '0', page: '0' } });
});

test('a tree opens by its buttons and leads to a folder', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud' });
  await userEvent.click(await navigation().findByRole('button', { name: 'Раскрыть папку «Договоры»' }));
  await userEvent.click(navigation().getByRole('link', { name: 'Аренда' }));
  expect(address()).toBe('/cloud?folder=2');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Аренда');
  expect(within(screen.getByRole('navigation', { name: 'Путь к папке' })).getAllByRole('link').map((link) => link.textContent)).toEqual(['Мои папки', 'Договоры']);
});

test('the folder that is shown is in sight in its tree', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=3' });
  expect(await navigation().findByRole('link', { name: 'Архив' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(navigation().getByRole('button', { name: 'Свернуть папку «Договоры»' }));
  expect(navigation().queryByRole('link', { name: 'Архив' })).toBeNull();
});

test('a folder among the content leads into it; a file is no link while it cannot be downloaded', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  const table = within(await screen.findByRole('table'));
  await userEvent.click(await table.findByRole('link', { name: 'Аренда' }));
  expect(address()).toBe('/cloud?folder=2');
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual(['Аренда']);
});

test('pages count from 1 for people and from 0 on the wire', async () => {
  const asked = serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  await userEvent.click(await screen.findByRole('button', { name: 'pages.next' }));
  expect(address()).toBe('/cloud?folder=1&page=2');
  expect(await screen.findByText('Договор, страница 1.pdf')).toBeInTheDocument();
  expect(asked.filter(({ path }) => path === '/exchange/folder/content').map(({ fields }) => fields.page)).toEqual(['0', '1']);
});

test('grid and list show the same', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  await screen.findByText('Архив.zip');
  await userEvent.click(screen.getByRole('button', { name: 'Плитка' }));
  expect(screen.queryByRole('table')).toBeNull();
  const tiles = within(screen.getByRole('list', { name: 'Содержимое папки' })).getAllByRole('listitem');
  expect(tiles.map((tile) => tile.textContent)).toEqual(['ПапкаАренда01.11.2026', 'pdfДоговор, страница 0.pdfЛи Анна20.11.2026 14:05', 'zipАрхив.zipЛи Анна20.11.2026 14:05']);
  await userEvent.click(screen.getByRole('button', { name: 'Список' }));
  expect(screen.getByRole('table')).toBeInTheDocument();
});

test('recent files are a list without a choice of layout', async () => {
  const asked = serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?view=recent' });
  expect(await screen.findByText('Недавний.docx')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Недавние');
  expect(screen.queryByRole('group', { name: 'Вид' })).toBeNull();
  expect(asked).toContainEqual({ path: '/exchange/file/recent', fields: { page: '0' } });
});

test('an empty folder says so', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=4' });
  expect(await screen.findByText('В этой папке ещё нет файлов и папок.')).toBeInTheDocument();
});

test('trees and content fail each for themselves, with the server\'s reason', async () => {
  serve((asked) => {
    if (asked.path === '/exchange/folder/personal-list') return new Response('', { status: 500 });
    if (asked.path === '/exchange/folder/content') return { status: 'error', text: 'Доступ к папке закрыт' };
    return cloud(asked);
  });
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  expect(await screen.findByText('Доступ к папке закрыт')).toBeInTheDocument();
  expect(await navigation().findByRole('alert')).toHaveTextContent('Не удалось загрузить папки');
  expect(navigation().getByRole('link', { name: 'Бланки' })).toBeInTheDocument();
});

test('on a narrow screen the sections open by a button and close when one is chosen', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud', width: 390 });
  const toggle = screen.getByRole('button', { name: 'Выбор папки' });
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(await navigation().findByRole('link', { name: 'Отчёты' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
