import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCard } from '../../test-support/open-card.ts';
import { later } from '../../test-support/server.ts';
import { cardWire, participant, type Wire } from '../../test-support/wire.ts';

// Set before any request: acknowledgements are added by an extension of ours.
const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['acting'] });
document.head.append(configuration);

const ok = () => ({ status: 'ok' });
const people = [
  { userid: 5, fullname: 'Есенов Марат', dname: 'Юристы', position: 'Юрист' },
  { userid: 6, fullname: 'Ли Анна', dname: 'Юристы', position: 'Юрист' },
];
const withTab = (tab: string, list: readonly Wire[], more: Wire = {}): Wire => ({
  deplist: [{ depid: 3, dname: 'Юристы' }],
  refusals: {},
  tabs: { main: {}, [tab]: { is_visible: 1, editable: 1, list, ...more } },
});

const openTab = async (card: Wire, tab: string, answers = {}) => {
  const opened = await openCard(card, answers);
  await userEvent.click(within(opened.dialog).getByRole('tab', { name: tab }));
  return opened;
};
const choose = async (dialog: HTMLElement, department: string): Promise<void> => {
  await userEvent.click(within(dialog).getByRole('button', { name: 'Добавить участников' }));
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Подразделение' }));
  await userEvent.click(await screen.findByRole('option', { name: department }));
};

describe('adding participants', () => {
  it('shows a department’s people, adds one at once, and reloads the card', async () => {
    const held = later<unknown>();
    let added = false;
    const list = () =>
      added
        ? [participant(6, { fullname: 'Ли Анна' }), participant(5, { fullname: 'Есенов Марат', allow_edit_aggr: 1 })]
        : [participant(6, { fullname: 'Ли Анна' })];
    const { server, dialog } = await openTab(withTab('aggr', list()), 'Агрегация', {
      '/ce/editlistgen_sh2.php': () => people,
      '/ce/editaddaggr_sh.php': () => held.promise,
      '/ce/showcase.php': () => cardWire(withTab('aggr', list())),
    });
    await choose(dialog, 'Юристы');
    const found = await within(dialog).findByRole('list', { name: 'Найденные сотрудники' });
    expect(server.of('/ce/editlistgen_sh2.php')).toEqual([{ is_json: '1', q: '1', q1: '3', q2: '41' }]);
    expect(within(found).getByText('Уже участвует')).toBeVisible();
    await userEvent.click(within(found).getByRole('button', { name: 'Добавить: Есенов Марат' }));
    const there = within(dialog).getByRole('list', { name: 'Агрегация' });
    expect(await within(there).findByText('Есенов Марат')).toBeVisible();
    added = true;
    held.resolve({ status: 'ok' });
    expect(await within(there).findByRole('button', { name: 'Убрать: Есенов Марат' })).toBeVisible();
    expect(server.of('/ce/editaddaggr_sh.php')).toEqual([{ q: '1', q1: '41', q2: '5' }]);
  });

  it('reverts an addition that the server refuses, and shows why', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { dialog } = await openTab(withTab('aggr', []), 'Агрегация', {
      '/ce/editlistgen_sh2.php': () => people,
      '/ce/editaddaggr_sh.php': () => ({ status: 'error', text: 'Этот сотрудник уже участвует.' }),
    });
    await choose(dialog, 'Юристы');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Добавить: Есенов Марат' }));
    expect(await screen.findByText('Этот сотрудник уже участвует.', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(within(dialog).queryByRole('list', { name: 'Агрегация' })).toBeNull());
    jest.restoreAllMocks();
  });

  it('searches by name only after a pause of 1,500 ms', async () => {
    const { server, dialog } = await openTab(withTab('aggr', []), 'Агрегация', { '/ce/docs1.5/userlist.php': () => people });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Добавить участников' }));
    const search = within(dialog).getByRole('searchbox', { name: 'Поиск по имени' });
    jest.useFakeTimers();
    fireEvent.change(search, { target: { value: 'Еse' } });
    await act(() => jest.advanceTimersByTimeAsync(1_499));
    expect(server.of('/ce/docs1.5/userlist.php')).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(await within(dialog).findByText('Ли Анна')).toBeVisible();
    jest.useRealTimers();
    expect(server.of('/ce/docs1.5/userlist.php')).toEqual([{ user_search: 'Еse' }]);
  });

  it('is hidden where the tab does not allow it', async () => {
    const { dialog } = await openTab(withTab('recip', [participant(5)], { editable: 0 }), 'Получатели');
    expect(within(dialog).queryByRole('button', { name: 'Добавить участников' })).toBeNull();
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });

  it.each([
    ['recip', 'Получатели', {}, '/ce/editaddrecip_sh.php', { q: '1', q1: '41', q2: '5', q3: '0' }],
    ['recip', 'Получатели', { editable: 0, editable_secondary: 1 }, '/ce/editaddrecip_sh2.php', { q: '1', q1: '41', q2: '5', q3: '0' }],
    ['copy', 'Ознакомление', {}, '/ce/editaddcopy_sh.php', { q: '1', q1: '41', q2: '5' }],
  ])('on the tab %s (%s, %j) asks %s', async (tab, name, more, path, fields) => {
    const { server, dialog } = await openTab(withTab(tab, [], more), name, { '/ce/editlistgen_sh2.php': () => people, [path]: ok });
    await choose(dialog, 'Юристы');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Добавить: Есенов Марат' }));
    await waitFor(() => expect(server.of(path)).toEqual([fields]));
  });
});

describe('added participants', () => {
  it('can be removed; a helper by a call of its own', async () => {
    const helper = participant(5, { fullname: 'Есенов Марат', allow_edit_recip: 1 });
    const { server, dialog } = await openTab(
      { tabs: { main: { reciplist_secondary: [helper] }, recip: { is_visible: 1, list: [participant(6), helper] } } },
      'Получатели',
      { '/ce/editaddrecip_sh2.php': ok, '/ce/edittxt_sh2.php': ok },
    );
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Комментарий: Есенов Марат' }), 'Замерьте');
    await userEvent.tab();
    await waitFor(() => expect(server.of('/ce/edittxt_sh2.php')).toEqual([{ q: '1', q1: '41', q2: 'Замерьте', q3: '5' }]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Убрать: Есенов Марат' }));
    await waitFor(() => expect(server.of('/ce/editaddrecip_sh2.php')).toEqual([{ q: '2', q1: '41', q2: '5', q3: '0' }]));
  });

  it('save their task once when the field is left, and only if it has changed', async () => {
    const { server, dialog } = await openTab(
      withTab('aggr', [
        participant(5, { fullname: 'Есенов Марат', allow_edit_aggr: 1, extxt: 'Смета' }),
        participant(6, { extxt: 'Другое' }),
        participant(7),
      ]),
      'Агрегация',
      { '/ce/edittxt_sh.php': ok },
    );
    const field = within(dialog).getByRole('textbox', { name: 'Комментарий: Есенов Марат' });
    expect(within(dialog).getByRole('textbox', { name: 'Комментарий: Участник 6' })).toBeDisabled();
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(2);
    expect(field).toHaveValue('Смета');
    await userEvent.click(field);
    await userEvent.tab();
    await userEvent.type(field, ' и график');
    expect(server.of('/ce/edittxt_sh.php')).toEqual([]);
    await userEvent.tab();
    expect(await within(dialog).findByText('Сохранено')).toBeVisible();
    expect(server.of('/ce/edittxt_sh.php')).toEqual([{ q: '1', q1: '41', q2: 'Смета и график', q3: '5', q4: '1' }]);
    expect(field).toHaveValue('Смета и график');
  });

  it('keep a task that could not be saved', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { dialog } = await openTab(withTab('aggr', [participant(5, { fullname: 'Есенов Марат', allow_edit_aggr: 1 })]), 'Агрегация', {
      '/ce/edittxt_sh.php': () => ({ status: 'error', text: 'Решение уже принято.' }),
    });
    const field = within(dialog).getByRole('textbox', { name: 'Комментарий: Есенов Марат' });
    await userEvent.type(field, 'Позже');
    await userEvent.tab();
    expect(await screen.findByText('Решение уже принято.', { selector: 'p' })).toBeVisible();
    expect(field).toHaveValue('Позже');
    await userEvent.clear(field);
    await userEvent.tab();
    jest.restoreAllMocks();
  });
});
