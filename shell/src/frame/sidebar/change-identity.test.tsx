import { emit } from '@qujat/remotes';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { profileWire, serve } from '../../test-support/wire.ts';
import { forgetKept } from '../offline/forget-kept.ts';
import { reloadPage } from '../reload-page.ts';

jest.mock('../reload-page.ts', () => ({ reloadPage: jest.fn() }));
jest.mock('../offline/forget-kept.ts', () => ({ ...jest.requireActual<object>('../offline/forget-kept.ts'), forgetKept: jest.fn() }));

const reloads = jest.mocked(reloadPage);
const forgets = jest.mocked(forgetKept);
const people = [
  { userid: 5, realuser: 4, userid3: 0, fullname: 'Петрова Ольга' },
  { userid: 6, realuser: 4, userid3: 1, fullname: 'Есенов Марат' },
];
const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem('qujat') ?? '{}') as Record<string, unknown>;

beforeEach(() => {
  forgetSession();
  reloads.mockClear();
  forgets.mockClear();
  setWidth(1440);
});

test('choosing an organisation notifies the server, adopts its profile and reloads the page', async () => {
  let chosen = '1';
  const asked = serve({
    '/ce/apps/instance_operation.php': ({ q, q1 }: Record<string, string>) => {
      if (q === '2') chosen = q1 ?? '';
      return [
        { lid: 1, company_name: 'АО «Сарыөзен Энерго»', selected: chosen === '1' ? 1 : 0 },
        { lid: 2, company_name: 'ТОО «Тұлпар Құрылыс»', selected: chosen === '2' ? 1 : 0, newdoc_count: 7 },
      ];
    },
    '/ce/docs1.5/profile.php': () => profileWire(chosen === '2' ? { position: 'Канцелярия' } : {}),
  });
  await renderApp();
  expect(window.location.hash).toMatch(/^#currentTab=/);
  await userEvent.click(await screen.findByRole('button', { name: 'Организация: АО «Сарыөзен Энерго»' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'ТОО «Тұлпар Құрылыс» 7 документов в работе' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  expect(asked).toContainEqual({ path: '/ce/apps/instance_operation.php', fields: { is_json: '1', q: '2', q1: '2' } });
  expect(stored()).toMatchObject({
    profile: { position: 'Канцелярия' },
    instances: [
      { lid: 1, selected: 0 },
      { lid: 2, selected: 1 },
    ],
  });
  expect(forgets).toHaveBeenCalledTimes(1);
  // The list of the former organisation, by its tab or its folder, is not that of the new one.
  expect(window.location.href).toBe(`${window.location.origin}/`);
});

test('a refused organisation stays unchanged, and a toast says why', async () => {
  serve({
    '/ce/apps/instance_operation.php': ({ q }: Record<string, string>) =>
      q === '2'
        ? { status: 'error', text: 'Вы больше не состоите в этой организации' }
        : [
            { lid: 1, company_name: 'А', selected: 1 },
            { lid: 2, company_name: 'Б', selected: 0 },
          ],
  });
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Организация: А' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Б/ }));
  expect((await screen.findAllByText('Не удалось сменить организацию: Вы больше не состоите в этой организации')).at(-1)).toBeVisible();
  expect(reloads).not.toHaveBeenCalled();
  expect(forgets).not.toHaveBeenCalled();
});

test('a member of one organisation sees its name without a choice', async () => {
  serve({ '/ce/apps/instance_operation.php': [{ lid: 1, company_name: 'Одна', selected: 1 }] });
  await renderApp();
  expect(await screen.findByText('Одна')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Организация/ })).toBeNull();
});

test('«Я замещаю» lists the principals; a choice notifies the server and reloads', async () => {
  const asked = serve({ '/ce/docs1.5/my_substitutions.php': people });
  await renderApp();
  const group = await screen.findByRole('group', { name: 'Я замещаю' });
  expect(group).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Есенов Марат' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Петрова Ольга' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  expect(asked).toContainEqual({ path: '/ce/toggleuser.php', fields: { q: '5', q1: '4', q2: '0' } });
  expect(forgets).toHaveBeenCalledTimes(1);
});

test('without principals there is no «Я замещаю»', async () => {
  serve();
  await renderApp();
  await screen.findByRole('heading', { name: 'Список' });
  expect(screen.queryByText('Я замещаю')).toBeNull();
});

test('a language is sent to the server, kept in the cookie, and reloads the page', async () => {
  const asked = serve();
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Язык' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Қазақша' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  expect(asked).toContainEqual({ path: '/ce/chlang.php', fields: { q: '10', lang: 'kk_KZ' } });
  expect(document.cookie).toContain('lang=kk_KZ');
});

test('unsaved text causes a question before the reload', async () => {
  const asked = serve({ '/ce/docs1.5/my_substitutions.php': people });
  await renderApp();
  act(() => emit('unsaved-text', { place: 'note', unsaved: true }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Петрова Ольга' }));
  await userEvent.click(await screen.findByRole('button', { name: 'cancel' }));
  expect(asked.map(({ path }) => path)).not.toContain('/ce/toggleuser.php');
  expect(reloads).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Петрова Ольга' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Продолжить' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
});

test('the theme changes at once and is kept', async () => {
  serve();
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Включить тёмную тему' }));
  expect(document.documentElement).toHaveClass('dark-mode');
  expect(stored()).toMatchObject({ darkMode: true });
  await userEvent.click(screen.getByRole('button', { name: 'Включить светлую тему' }));
  expect(document.documentElement).not.toHaveClass('dark-mode');
});
