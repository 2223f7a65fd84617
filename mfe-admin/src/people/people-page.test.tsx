import { countPeople, listPeople } from '@qujat/contract/administration/people';
import { changePeople, countChosen } from '@qujat/contract/administration/people-bulk';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { ConfirmHost } from '@qujat/ui/confirm';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import PeoplePage from './people-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const row = (name: string, more: object = {}) => ({
  userid: 1,
  fullname: name,
  email: 'a@saryozen.example',
  position: 'Юрист',
  state: 'working',
  ...more,
});
const answers = (held: readonly string[], rest: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => unknown>> = {}) =>
  serve(({ path, fields }) => {
    if (path === ownRights.path) return { rights: held };
    if (path === countPeople.path)
      return { working: fields['dep'] ? 1 : 2, invited: 1, departments: [{ id: 7, name: 'Канцелярия', people: 2 }] };
    return rest[path]?.(fields);
  });
const show = () =>
  renderPart(
    <>
      <PeoplePage />
      <ConfirmHost />
    </>,
    { texts: { admin: ru }, path: '/admin/people' },
  );

type Asked = ReturnType<typeof answers>;
const sentTo = (path: string, asked: Asked) => asked.filter((each) => each.path === path).map(({ fields }) => fields);
const answerWith = async (action: string): Promise<void> => {
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

test('whoever has no right is told so in place, and no list is asked for', async () => {
  const asked = answers(['feed-administrator']);
  show();
  expect(await screen.findByRole('heading', { name: ru.access.forbidden })).toBeInTheDocument();
  expect(asked.map(({ path }) => path)).toEqual([ownRights.path]);
});

test('rows say who, where and in which state; a state narrows them, and the next page follows by its cursor', async () => {
  const asked = answers(['system-administrator'], {
    [listPeople.path]: ({ state, after }) =>
      state === 'invited'
        ? { items: [row('Байжан Олжас', { userid: null, invitation: 3, state: 'invited' })] }
        : after === 'c1'
          ? { items: [row('Ким Виктор', { userid: 2 })], next: null }
          : { items: [row('Абенова Лаура', { roles: [{ name: 'Юрист' }, { name: 'Делопроизводитель' }] })], next: 'c1' },
  });
  show();
  const first = await screen.findByRole('row', { name: /Абенова Лаура/ });
  expect(within(first).getAllByText('Юрист')[0]).toBeInTheDocument();
  expect(within(first).getByText(ru.people.state.working)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: ru.people.more }));
  expect(await screen.findByRole('row', { name: /Ким Виктор/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Приглашены/ }));
  expect(await screen.findByRole('row', { name: /Байжан Олжас/ })).toBeInTheDocument();
  expect(window.location.search).toBe('?state=invited');
  expect(asked.filter(({ path }) => path === listPeople.path).map(({ fields }) => fields)).toEqual([
    {},
    { after: 'c1' },
    { state: 'invited' },
  ]);
});

test('a search without a result can be cleared', async () => {
  answers(['system-administrator'], { [listPeople.path]: ({ search }) => ({ items: search ? [] : [row('Абенова Лаура')] }) });
  renderPart(<PeoplePage />, { texts: { admin: ru }, path: '/admin/people?search=zzz' });
  await userEvent.click(await screen.findByRole('button', { name: ru.people.clear }));
  expect(await screen.findByRole('row', { name: /Абенова Лаура/ })).toBeInTheDocument();
});

test('by keys: rows, choice, search, and what can be done with the chosen', async () => {
  const asked = answers(['system-administrator'], {
    [changePeople.path]: () => ({ items: [{ invitation_id: 3, fullname: 'Байжан Олжас', done: 1, text: '' }], next: null }),
    [listPeople.path]: () => ({
      items: [
        row('Абенова Лаура', { attention: ['no-iin'] }),
        row('Байжан Олжас', { userid: null, invitation: 3, state: 'expired' }),
        row('Петрова Ольга', { userid: 2, state: 'dismissed' }),
      ],
    }),
  });
  show();
  expect(await screen.findByText(ru.people.attention['no-iin'])).toBeInTheDocument();
  await userEvent.keyboard('j');
  expect(screen.getByRole('link', { name: 'Абенова Лаура' })).toHaveFocus();
  await userEvent.keyboard(' jj ');
  const bar = await screen.findByRole('region', { name: ru.bulk.label });
  // Nothing can be done with somebody who has left.
  expect(within(bar).getByRole('status')).toHaveTextContent('Выбрано: 1');
  await userEvent.keyboard('k ');
  expect(within(bar).getByRole('status')).toHaveTextContent('Выбрано: 2');
  await userEvent.click(within(bar).getByRole('button', { name: `${ru.bulk.act.invite} · 1` }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: ru.bulk.act.invite }));
  await waitFor(() => expect(screen.queryByRole('region', { name: ru.bulk.label })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentTo(changePeople.path, asked)).toEqual([{ act: 'invite', rows: '["invitation-3"]' }]);
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox', { name: ru.people.search })).toHaveFocus();
});

test('people who need attention, and those of one second factor, are asked for by the address', async () => {
  const asked = answers(['system-administrator'], { [listPeople.path]: () => ({ items: [row('Абенова Лаура')] }) });
  renderPart(<PeoplePage />, { texts: { admin: ru }, path: '/admin/people?factor=esign' });
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${ru.people.attention.label}`) }));
  await waitFor(() => expect(window.location.search).toBe('?factor=esign&attention=1'));
  expect(asked.filter(({ path }) => path === listPeople.path).map(({ fields }) => fields)).toEqual([
    { factor: 'esign' },
    { factor: 'esign', attention: '1' },
  ]);
});

test('everybody found can be chosen, without those cleared afterwards; an act runs page by page and tells what was not done', async () => {
  const asked = answers(['system-administrator'], {
    [countChosen.path]: ({ rows }) => ({ total: rows ? 119 : 120, lock: rows ? 119 : 120, sessions: 3, transfer: rows ? 119 : 120 }),
    [changePeople.path]: ({ after }) =>
      after
        ? { items: [{ userid: 9, fullname: 'Ким Виктор', done: 1, text: '' }], next: null }
        : { items: [{ userid: 8, fullname: 'Смагулов Тимур', done: 0, text: 'Себя заблокировать нельзя.' }], next: '0-8' },
    [listPeople.path]: () => ({ items: [row('Абенова Лаура'), row('Ким Виктор', { userid: 2 })], next: 'c1' }),
  });
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Абенова Лаура/ }));
  const bar = await screen.findByRole('region', { name: ru.bulk.label });
  // Part of the page is chosen: there is nothing to extend.
  expect(within(bar).queryByRole('button', { name: /Выбрать всех найденных/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /Ким Виктор/ }));
  await userEvent.click(await within(bar).findByRole('button', { name: 'Выбрать всех найденных: 120' }));
  await waitFor(() => expect(within(bar).getByRole('status')).toHaveTextContent('Выбрано: 120'));
  await userEvent.click(screen.getByRole('checkbox', { name: /Абенова Лаура/ }));
  await waitFor(() => expect(within(bar).getByRole('status')).toHaveTextContent('Выбрано: 119'));
  await userEvent.click(within(bar).getByRole('button', { name: ru.bulk.more }));
  await userEvent.click(await screen.findByRole('menuitem', { name: `${ru.bulk.act.lock} · 119` }));
  await answerWith(ru.bulk.act.lock);
  const answered = await screen.findByRole('dialog', { name: ru.bulk.answers });
  expect(within(answered).getByText('Сделано: 1. Не сделано: 1.')).toBeInTheDocument();
  expect(within(answered).getByRole('listitem')).toHaveTextContent('Смагулов ТимурСебя заблокировать нельзя.');
  const common = { act: 'lock', all: '1', rows: '["employee-1"]' };
  expect(sentTo(changePeople.path, asked)).toEqual([common, { ...common, after: '0-8' }]);
});

test('a department of the tree narrows the table, and the chosen people move to the one on which they are dropped', async () => {
  const asked = answers(['system-administrator'], {
    [changePeople.path]: () => ({
      items: [
        { userid: 1, fullname: 'Абенова Лаура', done: 1, text: '' },
        { userid: 2, fullname: 'Ким Виктор', done: 1, text: '' },
      ],
      next: null,
    }),
    [listPeople.path]: () => ({ items: [row('Абенова Лаура'), row('Ким Виктор', { userid: 2 })], next: null }),
  });
  show();
  const department = await screen.findByRole('treeitem', { name: 'Канцелярия, 2 сотрудника' });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Абенова Лаура/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Ким Виктор/ }));
  const dataTransfer = { clearData: jest.fn(), setData: jest.fn(), setDragImage: jest.fn(), effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(screen.getByRole('link', { name: 'Ким Виктор' }), { dataTransfer });
  fireEvent.dragOver(department, { dataTransfer });
  fireEvent.drop(department, { dataTransfer });
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Перевести сотрудников: 2, в подразделение «Канцелярия»?');
  await answerWith(ru.leave.transfer);
  expect(sentTo(changePeople.path, asked)).toEqual([{ act: 'transfer', to_dep: '7', rows: '["employee-1","employee-2"]' }]);
  act(() => department.focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?dep=7'));
  // What narrows the table does not narrow the numbers of the tree.
  expect(screen.getByRole('treeitem', { name: 'Вся организация, 2 сотрудника' })).toBeInTheDocument();
  expect(screen.getByRole('treeitem', { name: 'Канцелярия, 2 сотрудника' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Home}{Enter}');
  await waitFor(() => expect(window.location.search).toBe(''));
});
