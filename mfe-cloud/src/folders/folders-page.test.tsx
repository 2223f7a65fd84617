import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { emit } from '@qujat/remotes';
import { cloudTilesAtom, store } from '@qujat/session';
import { serve, type Asked } from '@qujat/testing/serve';
import FoldersPage from './folders-page.tsx';
import ru from '../locales/ru.json';

const texts = { cloud: ru };

const folder = (id: number, name: string, children: object[] = []) => ({ id, name, children, is_shared: 0, link: '', granted_users: [] });
const file = (id: number, name: string, extension: string) => ({
  item_type: 'file',
  id,
  name,
  dwn_code: 'x',
  extension,
  creator_name: 'Ли Анна',
  created_at: '2026-11-20T09:05:00Z',
});

const cloud = ({ path, fields }: Asked): unknown => {
  switch (path) {
    case '/exchange/folder/personal-list':
      return [folder(1, 'Договоры', [folder(2, 'Аренда', [folder(3, 'Архив')])]), folder(4, 'Отчёты')];
    case '/exchange/folder/accessible-list':
      return [folder(9, 'Бланки')];
    case '/exchange/folder/content':
      return Number(fields.id) === 4
        ? []
        : [
            { item_type: 'folder', id: 2, name: 'Аренда', created_at: '2026-11-01' },
            file(7, `Договор, страница ${fields.page}.pdf`, 'pdf'),
            file(8, 'Архив.zip', 'zip'),
          ];
    case '/exchange/file/recent':
      return [file(7, 'Недавний.docx', 'docx')];
    default:
      return { pages_count: Number(fields.id) === 4 ? 1 : 3 };
  }
};

const navigation = () => within(screen.getByRole('navigation', { name: 'Разделы облака' }));
const address = (): string => window.location.pathname + window.location.search;

test("the page starts at the root of the person's own folders", async () => {
  const asked = serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud' });
  expect(await screen.findByRole('row', { name: /Договор, страница 0\.pdf/ })).toHaveTextContent(
    'pdfДоговор, страница 0.pdfЛи Анна20.11.2026 14:05',
  );
  expect(screen.queryByRole('button', { name: 'Загрузить' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Мои папки');
  expect(navigation().getByRole('link', { name: 'Мои папки' })).toHaveAttribute('aria-current', 'page');
  expect(asked).toContainEqual({ path: '/exchange/folder/content', fields: { id: '0', page: '0' } });
});

const item = (name: string) => navigation().getByRole('treeitem', { name });

test('a tree opens by keyboard and leads to a folder', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud' });
  await navigation().findByRole('treeitem', { name: 'Договоры' });
  expect(item('Договоры')).toHaveAttribute('aria-expanded', 'false');
  expect(item('Договоры')).toHaveAttribute('tabindex', '0');
  expect(item('Отчёты')).toHaveAttribute('tabindex', '-1');
  act(() => item('Договоры').focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(item('Договоры')).toHaveAttribute('aria-expanded', 'true');
  expect(item('Аренда')).toHaveFocus();
  expect(item('Аренда')).toHaveAttribute('aria-level', '2');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/cloud?folder=2');
  expect(item('Аренда')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Аренда');
  expect(
    within(screen.getByRole('navigation', { name: 'Путь к папке' }))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Мои папки', 'Договоры']);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}');
  expect(item('Отчёты')).toHaveFocus();
  await userEvent.keyboard('д');
  expect(item('Договоры')).toHaveFocus();
});

test('the open folder stays visible in its tree until the tree is closed', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=3' });
  expect(await navigation().findByRole('treeitem', { name: 'Архив' })).toHaveAttribute('aria-selected', 'true');
  act(() => item('Договоры').focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(navigation().queryByRole('treeitem', { name: 'Архив' })).toBeNull();
});

test('only a person’s own folders have buttons for settings and for a subfolder', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud' });
  const own = within(await navigation().findByRole('treeitem', { name: 'Отчёты' }));
  expect(own.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Настройки папки «Отчёты»',
    'Новая папка в «Отчёты»',
  ]);
  expect(within(item('Бланки')).queryAllByRole('button')).toEqual([]);
  await userEvent.click(own.getByRole('button', { name: 'Новая папка в «Отчёты»' }));
  expect(await screen.findByRole('dialog', { name: 'Новая папка' })).toBeInTheDocument();
});

test('a folder in the content opens; a file is downloaded', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  const table = within(await screen.findByRole('table'));
  expect(await table.findByRole('link', { name: 'Архив.zip' })).toHaveAttribute('href', '/file/dwn?code=x&download=1');
  await userEvent.click(await table.findByRole('link', { name: 'Аренда' }));
  expect(address()).toBe('/cloud?folder=2');
});

test('pages count from 1 for people and from 0 on the wire', async () => {
  const asked = serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  await userEvent.click(await screen.findByRole('button', { name: 'pages.next' }));
  expect(address()).toBe('/cloud?folder=1&page=2');
  expect(await screen.findByText('Договор, страница 1.pdf')).toBeInTheDocument();
  expect(asked.filter(({ path }) => path === '/exchange/folder/content').map(({ fields }) => fields.page)).toEqual(['0', '1']);
});

test('grid and list show the same items', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  await screen.findByText('Архив.zip');
  await userEvent.click(screen.getByRole('button', { name: 'Плитка' }));
  expect(screen.queryByRole('table')).toBeNull();
  const tiles = within(screen.getByRole('list', { name: 'Содержимое папки' })).getAllByRole('listitem');
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    'ПапкаВыбрать: АрендаАренда01.11.2026',
    'pdfВыбрать: Договор, страница 0.pdfДоговор, страница 0.pdfЛи Анна20.11.2026 14:05',
    'zipВыбрать: Архив.zipАрхив.zipЛи Анна20.11.2026 14:05',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Список' }));
  expect(screen.getByRole('table')).toBeInTheDocument();
});

test('recent files are a list without a layout switch', async () => {
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

test('trees and content fail independently, with the server’s reason', async () => {
  serve((asked) => {
    if (asked.path === '/exchange/folder/personal-list') return new Response('', { status: 500 });
    if (asked.path === '/exchange/folder/content') return { status: 'error', text: 'Доступ к папке закрыт' };
    return cloud(asked);
  });
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  expect(await screen.findByText('Доступ к папке закрыт')).toBeInTheDocument();
  expect(await navigation().findByRole('alert')).toHaveTextContent('Не удалось загрузить папки');
  expect(item('Бланки')).toBeInTheDocument();
});

test('on a narrow screen a button opens the sections, and choosing one closes them', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud', width: 390 });
  const toggle = screen.getByRole('button', { name: 'Выбор папки' });
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(await navigation().findByText('Отчёты'));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('the choice of tiles is kept for the next visit', async () => {
  serve(cloud);
  renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' }).unmount();
  const again = renderPart(<FoldersPage />, { texts, path: '/cloud?folder=1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Плитка' }));
  expect(store.get(cloudTilesAtom)).toBe(true);
  expect(JSON.parse(localStorage.getItem('qujat') ?? '{}')).toMatchObject({ cloudTiles: true });
  again.unmount();
});

test('a newly shared folder appears by itself, and a revoked one is replaced by a message', async () => {
  let given = false;
  serve((asked) => {
    if (asked.path === '/exchange/folder/accessible-list') return given ? [folder(9, 'Бланки')] : [];
    if (asked.path.startsWith('/exchange/folder/content') && Number(asked.fields.id) === 9 && !given)
      return Response.json({ status: 'error', text: 'Нет' }, { status: 404 });
    return cloud(asked);
  });
  renderPart(<FoldersPage />, { texts, path: '/cloud' });
  await navigation().findByRole('treeitem', { name: 'Отчёты' });
  given = true;
  act(() => emit('cloud-changed', {}));
  await userEvent.click(await navigation().findByText('Бланки'));
  expect(await screen.findByText('Архив.zip')).toBeInTheDocument();
  given = false;
  act(() => emit('cloud-changed', {}));
  expect(await screen.findByText('Эта папка вам недоступна')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Загрузить' })).toBeNull();
  await waitFor(() => expect(navigation().queryByRole('treeitem', { name: 'Бланки' })).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'К моим папкам' }));
  expect(address()).toBe('/cloud');
  expect(await screen.findByText('Архив.zip')).toBeInTheDocument();
});
