import {
  currentTabAtom,
  identityAtom,
  leftMenuAtom,
  profileAtom,
  setCurrentTab,
  setKeptDecisions,
  setLeftMenu,
  setQueueShown,
  signedInAtom,
  signOut,
  store,
} from '@qujat/session';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { profileWire, serve } from '../../test-support/wire.ts';
import { reloadPage } from '../reload-page.ts';

jest.mock('../reload-page.ts', () => ({ reloadPage: jest.fn() }));

const reloads = jest.mocked(reloadPage);
const standard = { custom_frontend_layout: { SideBarId: 0 } };
const item = (title: string, url: string, is_new_tab = 0) => ({ title, url, is_new_tab, icon: 'document', font_weight: '' });
const tabs = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Документы' }))
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
const current = (): string | null | undefined =>
  screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page')?.textContent;

beforeEach(() => {
  forgetSession();
  reloads.mockClear();
  setWidth(1440);
});

test('layout 100 has four tabs and opens Incoming, with the number of unread documents', async () => {
  serve();
  await renderApp();
  await waitFor(() => expect(tabs()).toEqual(['Входящие2424 новых документа', 'В работе', 'Исполненные', 'Все документы']));
  expect(window.location.hash).toBe('#currentTab=13');
  expect(current()).toContain('Входящие');
});

test('the standard layout has three tabs and opens In work, queue 3', async () => {
  serve({ '/ce/docs1.5/profile.php': { fullname: 'Ким Виктор' } });
  await renderApp({ profile: standard });
  await waitFor(() => expect(tabs()).toEqual(['В работе', 'Исполненные', 'Все документы']));
  await waitFor(() => expect(window.location.hash).toBe('#currentTab=3'));
});

test('on a first visit the tab waits for the layout', async () => {
  serve();
  await renderApp({ profile: null });
  await waitFor(() => expect(window.location.hash).toBe('#currentTab=13'));
});

test('a link that was pressed before the layout came leads to its page', async () => {
  const answered = jest.fn();
  serve({
    '/ce/docs1.5/profile.php': () => {
      // The address has changed, and its page is not rendered yet.
      window.history.pushState(null, '', '/portal');
      answered();
      return profileWire();
    },
  });
  await renderApp({ profile: null });
  await waitFor(() => expect(answered).toHaveBeenCalled());
  await waitFor(() => expect(store.get(profileAtom)).not.toBeNull());
  expect(window.location.pathname + window.location.hash).toBe('/portal');
});

test('on a first visit nothing is requested twice', async () => {
  const asked = serve({ '/ce/docs1.5/my_substitutions.php': [{ userid: 5, realuser: 4, userid3: 0, fullname: 'Петрова Ольга' }] });
  await renderApp({ profile: null });
  await screen.findByRole('button', { name: 'Организация: АО «Сарыөзен Энерго»' });
  expect(screen.getByText('Петрова Ольга')).toBeVisible();
  expect(asked.map(({ path }) => path).toSorted()).toEqual([
    '/ce/apps/instance_operation.php',
    '/ce/checknewalert.php',
    '/ce/checkupd.php',
    '/ce/docs1.5/get_config_titles.php',
    '/ce/docs1.5/get_left_menu.php',
    '/ce/docs1.5/my_substitutions.php',
    '/ce/docs1.5/profile.php',
    '/ce/period.php',
  ]);
});

test('choosing a tab stores it and sets the hash, from any page', async () => {
  serve();
  await renderApp({ path: '/portal' });
  await userEvent.click(await screen.findByRole('link', { name: 'Исполненные' }));
  expect(window.location.pathname + window.location.hash).toBe('/#currentTab=4');
  expect(store.get(currentTabAtom)).toBe('4');
  expect(current()).toBe('Исполненные');
});

test('the last tab comes back, but the hash has priority', async () => {
  serve();
  await renderApp({ signedOut: false });
  act(() => setCurrentTab(1));
  await waitFor(() => expect(current()).toContain('Входящие'));
  await userEvent.click(screen.getByRole('link', { name: 'Лента' }));
  await userEvent.click(screen.getAllByRole('link', { name: 'Qujat: на главную' })[0]!);
  await waitFor(() => expect(window.location.hash).toBe('#currentTab=1'));
});

test('an organisation’s own titles replace the labels', async () => {
  serve({ '/ce/docs1.5/get_config_titles.php': { tab_13: 'На рассмотрении' } });
  await renderApp();
  expect(await screen.findByRole('link', { name: /^На рассмотрении/ })).toBeVisible();
});

test('the status group opens into nine tabs and stays open', async () => {
  serve();
  const { unmount } = await renderApp();
  const group = await screen.findByRole('button', { name: 'Статусы документа' });
  expect(screen.queryByRole('link', { name: 'Черновики' })).toBeNull();
  await userEvent.click(group);
  const links = within(screen.getByRole('navigation', { name: 'Статусы документа' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([7, 8, 16, 12, 5, 6, 11, 20, 21].map((code) => `/#currentTab=${code}`));
  unmount();
  await renderApp();
  expect(await screen.findByRole('link', { name: 'Черновики' })).toBeVisible();
});

test('a link into the closed status group shows its tab, until the person closes it', async () => {
  serve();
  await renderApp({ path: '/#currentTab=16' });
  expect(await screen.findByRole('link', { name: 'Порученные' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Статусы документа' }));
  expect(screen.queryByRole('link', { name: 'Порученные' })).toBeNull();
});

test('no tab is marked while the work area shows the mailbox or the favourites', async () => {
  serve();
  await renderApp({ path: '/#currentTab=13' });
  await waitFor(() => expect(current()).toContain('Входящие'));
  act(() => setQueueShown(false));
  expect(current()).toBeUndefined();
  act(() => setQueueShown(true));
  expect(current()).toContain('Входящие');
});

test('«требует ответа» is stored and reloads the page', async () => {
  serve();
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Статусы документа' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'требует ответа' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  expect(JSON.parse(localStorage.getItem('qujat') ?? '{}')).toMatchObject({ isResponseRequired: true });
});

test('a folder filters the list by its template, and choosing it again removes the filter', async () => {
  serve({ '/ce/favorite_templates.php': [{ id: 6, template_name: 'Приказ', is_process: 0 }] });
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Папки' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Приказ' }));
  expect(window.location.search + window.location.hash).toBe('?template=6#currentTab=13');
  expect(screen.getByRole('link', { name: 'Приказ' })).toHaveAttribute('aria-current', 'true');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Список' })).toHaveFocus());
  await userEvent.click(screen.getByRole('link', { name: 'Приказ' }));
  expect(window.location.search + window.location.hash).toBe('#currentTab=13');
});

test('without favourite templates the folders say so', async () => {
  serve();
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Папки' }));
  expect(await screen.findByText('Нет избранных шаблонов')).toBeVisible();
});

test('folders that fail to load say so and offer a retry', async () => {
  let works = false;
  serve({ '/ce/favorite_templates.php': () => (works ? [{ id: 6, template_name: 'Приказ' }] : { status: 'error', text: 'Нет доступа' }) });
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Папки' }));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  works = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Приказ' })).toBeVisible();
});

test('the server’s menu opens into links; an invalid address is left out', async () => {
  serve({
    '/ce/docs1.5/get_left_menu.php': [
      {
        title: 'Справочники',
        items: [
          item('Лента', '/portal'),
          item('Отчёт', '/ce/report/'),
          item('Портал', 'https://egov.kz/', 1),
          item('Плохой', 'javascript:alert(1)'),
        ],
      },
    ],
  });
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Справочники' }));
  const links = within(screen.getByRole('list', { name: 'Справочники' })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/portal', null],
    ['http://localhost/ce/report/', null],
    ['https://egov.kz/', '_blank'],
  ]);
});

test('the additional groups are at first those of the last visit, until the server answers', async () => {
  let answer: (groups: unknown) => void = () => undefined;
  serve({ '/ce/docs1.5/get_left_menu.php': () => new Promise((resolve) => (answer = resolve)) });
  await renderApp();
  act(() => setLeftMenu([{ title: 'Отчёты', items: [{ title: 'Нагрузка', url: '/', opensNewTab: false, icon: null, fontWeight: null }] }]));
  expect(await screen.findByRole('button', { name: 'Отчёты' })).toBeVisible();
  act(() => answer([{ title: 'Справочники', items: [item('Лента', '/portal')] }]));
  expect(await screen.findByRole('button', { name: 'Справочники' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Отчёты' })).toBeNull();
  expect(store.get(leftMenuAtom)).toMatchObject([{ title: 'Справочники' }]);
  act(() => signOut());
  expect(store.get(leftMenuAtom)).toEqual([]);
});

test('a page below that of an entry opens the group, and marks the entry', async () => {
  serve({ '/ce/docs1.5/get_left_menu.php': [{ title: 'Справочники', items: [item('Лента', '/portal'), item('Главная', '/')] }] });
  await renderApp({ path: '/portal/post' });
  expect(await screen.findByRole('link', { name: 'Главная' })).not.toHaveAttribute('aria-current');
  expect(within(screen.getByRole('list', { name: 'Справочники' })).getByRole('link', { name: 'Лента' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the position is in the second language unless the interface is Russian', async () => {
  serve();
  await renderApp();
  expect(await screen.findByText('Генеральный директор')).toBeVisible();
  expect(screen.queryByText('Бас директор')).toBeNull();
  cleanup();
  await renderApp({ language: 'en' });
  expect(await screen.findByText('Бас директор')).toBeVisible();
  expect(screen.queryByText('Генеральный директор')).toBeNull();
});

test('signing out leads to sign-in', async () => {
  serve();
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect([store.get(signedInAtom), store.get(profileAtom)]).toEqual([false, null]);
});

test('signing out asks first if decisions wait for a connection', async () => {
  serve();
  await renderApp();
  const button = await screen.findByRole('button', { name: 'Выйти' });
  act(() => setKeptDecisions(store.get(identityAtom)!, 1));
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Решений к отправке: 1.');
  expect(store.get(signedInAtom)).toBe(true);
  await userEvent.click(within(question).getByRole('button', { name: 'Выйти' }));
  await waitFor(() => expect(store.get(signedInAtom)).toBe(false));
});

test('«Настройки» opens the settings page in a new window', async () => {
  serve();
  await renderApp();
  const link = await screen.findByRole('link', { name: /^Настройки/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/ce/settings/', '_blank']);
});
