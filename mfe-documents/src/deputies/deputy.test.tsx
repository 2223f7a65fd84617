import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve } from '../test-support/server.ts';
import type { Wire } from '../test-support/wire.ts';

const reload = jest.fn();
jest.mock('../card/reload-page.ts', () => ({ reloadPage: () => reload() }));
// The shell shows the questions; here all are answered with yes.
jest.mock('@qujat/ui/confirm', () => ({ confirm: async () => true }));

const path = '/ce/dep_sel_user.php';
const zhanar = { userid: 7, fullname: 'Ахметова Жанар', useract: '2026-11-20', useractend: '' };

/** A server with one deputy, or none. */
const serveDeputy = (deputy: Wire) =>
  serve({
    [path]: ({ act }) =>
      act === 'load_dep_user' ? deputy : act === 'search_dep_user' ? { users_a: [{ ...zhanar, dname: 'Руководство' }] } : { status: 'ok' },
  });

const open = async (options: Parameters<typeof renderArea>[0] = {}): Promise<HTMLElement> => {
  await renderArea(options);
  await userEvent.click(await screen.findByRole('button', { name: 'Заместитель' }));
  return screen.findByRole('dialog', { name: 'Заместитель' });
};

test('two letters find a colleague, and an update appoints them until a date', async () => {
  const { of } = serveDeputy({});
  const dialog = await open();
  const search = await within(dialog).findByRole('searchbox', { name: 'Поиск сотрудника' });
  expect(search).toHaveFocus();
  await userEvent.type(search, 'А{Enter}');
  expect(of(path).map(({ act }) => act)).toEqual(['load_dep_user']);
  await userEvent.type(search, 'х{Enter}');
  await userEvent.click(await within(dialog).findByRole('button', { name: /Ахметова Жанар/ }));
  const from = within(dialog).getByRole('textbox', { name: 'Дата начала' });
  const to = within(dialog).getByRole('textbox', { name: 'Дата окончания' });
  expect(from).toHaveFocus();
  await userEvent.clear(from);
  await userEvent.type(from, '20.11.2099');
  await userEvent.type(to, '19.11.2099');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Назначить' }));
  expect(within(dialog).getByText('Не раньше даты начала')).toBeInTheDocument();
  await userEvent.clear(to);
  await userEvent.type(to, '25.11.2099');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Назначить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(of(path).filter(({ act }) => /^(set|update)/.test(act ?? ''))).toEqual([
    { act: 'set_dep_user', userid: '7', date: '2099-11-20' },
    { act: 'update_date_dep_user', userid: '7', date: '2099-11-20', date_end: '2099-11-25' },
  ]);
});

test('a deputy whose end could not be saved is shown with the typed end, and saved with it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isNamed = false;
  let isRefused = true;
  const { of } = serve({
    [path]: ({ act }) => {
      if (act === 'load_dep_user') return isNamed ? { ...zhanar, useract: '2099-11-20' } : {};
      if (act === 'search_dep_user') return { users_a: [{ ...zhanar, dname: 'Руководство' }] };
      if (act === 'set_dep_user') isNamed = true;
      return act === 'update_date_dep_user' && isRefused ? { status: 'error', text: 'Сейчас нельзя.' } : { status: 'ok' };
    },
  });
  const dialog = await open();
  await userEvent.type(await within(dialog).findByRole('searchbox', { name: 'Поиск сотрудника' }), 'Ах{Enter}');
  await userEvent.click(await within(dialog).findByRole('button', { name: /Ахметова Жанар/ }));
  await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Дата начала' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Дата начала' }), '20.11.2099');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Дата окончания' }), '25.11.2099');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Назначить' }));
  const save = await within(dialog).findByRole('button', { name: 'Сохранить' });
  expect(within(dialog).getByText('Сейчас нельзя.')).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: 'Дата окончания' })).toHaveValue('25.11.2099');
  isRefused = false;
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(of(path).filter(({ act }) => act === 'update_date_dep_user')).toEqual([
    { act: 'update_date_dep_user', userid: '7', date: '2099-11-20', date_end: '2099-11-25' },
    { act: 'update_date_dep_user', userid: '7', date: '2099-11-20', date_end: '2099-11-25' },
  ]);
  jest.restoreAllMocks();
});

test('a deputy’s days can be changed, and a removal reloads the page', async () => {
  const { of } = serveDeputy(zhanar);
  const dialog = await open();
  expect(await within(dialog).findByRole('textbox', { name: 'Дата начала' })).toHaveValue('20.11.2026');
  expect(within(dialog).queryByRole('searchbox')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(of(path)).toContainEqual({ act: 'update_date_dep_user', userid: '7', date: '2026-11-20', date_end: '' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Заместитель' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(of(path)).toContainEqual({ act: 'delete_dep_user', userid: '7' });
});

test('a person who may have no deputy sees a message and no search', async () => {
  serve({ [path]: () => ({ status: 'error', text: 'Запрещено иметь заместителя' }) });
  const dialog = await open();
  expect(await within(dialog).findByText('Запрещено иметь заместителя')).toBeInTheDocument();
  expect(within(dialog).queryByRole('searchbox')).toBeNull();
});

test('a server refusal is shown, and the typed values stay', async () => {
  const answer = later<Wire>();
  serve({ [path]: ({ act }) => (act === 'load_dep_user' ? zhanar : answer.promise) });
  const dialog = await open();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Сохранить' }));
  answer.resolve({ status: 'error', text: 'Дата окончания уже прошла.' });
  expect(await within(dialog).findByText('Дата окончания уже прошла.')).toBeInTheDocument();
});

test.each([
  [{ restricted_instance_mode: 1 }, 0],
  [{ restricted_instance_mode: 1, has_privileged_role: 1 }, 1],
])('on a phone the profile %j decides whether it is shown', async (profile, buttons) => {
  serveDeputy({});
  await renderArea({ profile, width: 390 });
  expect(screen.queryAllByRole('button', { name: 'Заместитель' })).toHaveLength(buttons);
});

test('in the header of layout 100 it is in the profile menu', async () => {
  serveDeputy({});
  await renderArea({ profile: { custom_frontend_layout: { SedHeaderId: 100 } } });
  await userEvent.click(await screen.findByRole('button', { name: /Сапаргалиев Дулат/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Заместитель' }));
  expect(await screen.findByRole('dialog', { name: 'Заместитель' })).toBeInTheDocument();
});
