import { readPageConfiguration } from '@qujat/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import FoldersPage from '../folders/folders-page.tsx';
import ru from '../locales/ru.json';

interface State {
  name: string;
  shared: boolean;
  people: { user_id: number; full_name: string }[];
}

const changing = /\/exchange\/folder\/(update|share|access\/)/;
const colleagues = [
  { id: 5, full_name: 'Волков Игорь' },
  { id: 6, full_name: 'Ли Анна' },
];

/** A server with one folder. If `refuse` returns an answer, that one is sent instead. */
const begin = (state: State, refuse: (asked: Asked) => unknown = () => undefined): { changes: () => string[] } => {
  const asked = serve((request) => {
    const { path, fields } = request;
    const refused = refuse(request);
    if (refused !== undefined) return refused;
    const id = Number(fields['user_id']);
    if (path === '/exchange/folder/update') state.name = String(fields['name']);
    if (path === '/exchange/folder/share') state.shared = fields['share'] === 1 || fields['share'] === '1';
    if (path === '/exchange/folder/access/give')
      state.people.push({ user_id: id, full_name: colleagues.find((each) => each.id === id)?.full_name ?? '' });
    if (path === '/exchange/folder/access/revoke') state.people = state.people.filter((each) => each.user_id !== id);
    if (path === '/exchange/folder/personal-list')
      return [
        {
          id: 1,
          name: state.name,
          children: [],
          is_shared: Number(state.shared),
          link: state.shared ? 'secret-link' : null,
          granted_users: state.people,
        },
      ];
    if (path === '/user/search') return colleagues;
    if (path.endsWith('-list') || path === '/exchange/folder/content') return [];
    return path.endsWith('/pages') ? { pages_count: 1 } : {};
  });
  renderPart(<FoldersPage />, { texts: { cloud: ru }, path: '/cloud?folder=1' });
  return {
    changes: () =>
      asked
        .filter(({ path }) => changing.test(path))
        .map(({ path, fields }) => [path.replace('/exchange/folder/', ''), ...Object.values(fields)].join(' ')),
  };
};

const openSettings = async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: /^Настройки папки/ }))[0]!);
  return within(await screen.findByRole('dialog'));
};
type Window = Awaited<ReturnType<typeof openSettings>>;

const changeAll = async (window: Window): Promise<void> => {
  await userEvent.clear(window.getByLabelText(/^Название папки/));
  await userEvent.type(window.getByLabelText(/^Название папки/), 'Сметы');
  await userEvent.click(window.getByRole('checkbox', { name: 'Доступ по ссылке' }));
  await userEvent.click(window.getByRole('button', { name: 'Закрыть доступ: Ли Анна' }));
  await userEvent.type(window.getByRole('searchbox'), 'Волков');
  await userEvent.click(await window.findByRole('button', { name: 'Дать доступ: Волков Игорь' }));
};

const beginning = (): State => ({ name: 'Договоры', shared: false, people: [{ user_id: 6, full_name: 'Ли Анна' }] });

test('Cancel discards all changes of name, link and access', async () => {
  const server = begin(beginning());
  const window = await openSettings();
  await changeAll(window);
  expect(window.getByText('Доступ изменится, когда вы сохраните.')).toBeVisible();
  await userEvent.click(window.getByRole('button', { name: 'cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.changes()).toEqual([]);
  const again = await openSettings();
  expect(again.getByRole('checkbox', { name: 'Доступ по ссылке' })).not.toBeChecked();
  expect(again.getByRole('button', { name: 'Закрыть доступ: Ли Анна' })).toBeVisible();
  expect(again.queryByText('Доступ изменится, когда вы сохраните.')).toBeNull();
});

test('Save applies all changes, removes access before adding it, and then shows the new link', async () => {
  const server = begin(beginning());
  const window = await openSettings();
  await changeAll(window);
  expect(window.queryByLabelText('Ссылка')).toBeNull();
  await userEvent.click(window.getByRole('button', { name: 'Сохранить' }));
  expect(await window.findByLabelText('Ссылка')).toHaveValue(`${location.origin}/cloud/secret-link`);
  expect(server.changes()).toEqual(['update 1 Сметы', 'access/revoke 1 6', 'share 1 1', 'access/give 1 5']);
  await userEvent.click(window.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.changes()).toHaveLength(4);
});

test('a refused change is reported, stays in the window, and is retried alone', async () => {
  let refuses = true;
  const server = begin(beginning(), ({ path }) =>
    refuses && path.endsWith('/access/give') ? { status: 'error', text: 'Такого сотрудника нет.' } : undefined,
  );
  const window = await openSettings();
  await userEvent.type(window.getByRole('searchbox'), 'Волков');
  await userEvent.click(await window.findByRole('button', { name: 'Дать доступ: Волков Игорь' }));
  await userEvent.type(window.getByLabelText(/^Название папки/), ' 2');
  await userEvent.click(window.getByRole('button', { name: 'Сохранить' }));
  expect(await window.findByText('Дать доступ: Волков Игорь: Такого сотрудника нет.')).toBeVisible();
  expect(window.getByRole('button', { name: 'Закрыть доступ: Волков Игорь' })).toBeVisible();
  refuses = false;
  await userEvent.click(window.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.changes()).toEqual(['update 1 Договоры 2', 'access/give 1 5', 'access/give 1 5']);
});

test('after a lost connection the remaining changes are not tried', async () => {
  const server = begin(beginning(), ({ path }) => (path.endsWith('/update') ? new Response('', { status: 503 }) : undefined));
  const window = await openSettings();
  await changeAll(window);
  await userEvent.click(window.getByRole('button', { name: 'Сохранить' }));
  expect(await window.findByText('Название папки: Не получилось. Попробуйте ещё раз.')).toBeVisible();
  expect(server.changes().every((change) => change.startsWith('update'))).toBe(true);
  expect(window.getByRole('checkbox', { name: 'Доступ по ссылке' })).toBeChecked();
});

describe('a new link whose password is refused', () => {
  beforeEach(() => void (readPageConfiguration().extensions as string[]).push('cloud'));
  afterEach(() => void (readPageConfiguration().extensions as string[]).pop());
  const saveWithPassword = async (refuse: (asked: Asked) => unknown) => {
    const state = { ...beginning(), shared: false };
    const server = begin(state, refuse);
    const window = await openSettings();
    await userEvent.click(window.getByRole('checkbox', { name: 'Доступ по ссылке' }));
    await userEvent.click(window.getByRole('checkbox', { name: 'Спрашивать пароль' }));
    await userEvent.type(window.getByLabelText(/^Пароль/), '1234567890');
    await userEvent.click(window.getByRole('button', { name: 'Сохранить' }));
    return { state, server, window };
  };
  const refused = { status: 'error', text: 'Этот пароль легко угадать.' };

  test('is closed again, and no link is offered', async () => {
    const { state, server, window } = await saveWithPassword(({ path }) => (path.endsWith('/folder/link') ? refused : undefined));
    expect(await window.findByText('Доступ по ссылке: Этот пароль легко угадать.')).toBeVisible();
    expect(server.changes()).toEqual(['share 1 1 view', 'share 1 0']);
    expect(state.shared).toBe(false);
    expect(window.queryByLabelText('Ссылка')).toBeNull();
    expect(window.getByRole('checkbox', { name: 'Доступ по ссылке' })).toBeChecked();
  });

  test('is not shown if it cannot be closed again, and the window says that the folder is open', async () => {
    const { window } = await saveWithPassword(({ path, fields }) =>
      path.endsWith('/folder/link')
        ? refused
        : path.endsWith('/share') && Number(fields['share']) === 0
          ? new Response('', { status: 503 })
          : undefined,
    );
    expect(await window.findByText(/^Папка уже открыта по ссылке, но без срока и пароля/)).toBeVisible();
    expect(window.queryByLabelText('Ссылка')).toBeNull();
  });
});
