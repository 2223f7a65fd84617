import { countPeople, listPeople } from '@qujat/contract/administration/people';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, within } from '@testing-library/react';
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
    if (path === countPeople.path) return { working: 2, invited: 1, departments: [{ id: 7, name: 'Канцелярия', people: 2 }] };
    return rest[path]?.(fields);
  });
const show = () => renderPart(<PeoplePage />, { texts: { admin: ru }, path: '/admin/people' });

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
