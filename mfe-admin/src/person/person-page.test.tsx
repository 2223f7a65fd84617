import { countPeople } from '@qujat/contract/administration/people';
import { changePerson, readPerson } from '@qujat/contract/administration/person';
import { lockPerson, resetPersonFactor } from '@qujat/contract/administration/person-access';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { goTo, KeptPage } from '@qujat/testing/kept-page';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import PersonPage from './person-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const marat = {
  fullname: 'Есенов Марат',
  email: 'marat@saryozen.example',
  iin: '801030910019',
  position: 'Начальник юридического отдела',
  position2: 'Заң бөлімінің басшысы',
  dep: 7,
  dname: 'Юридический отдел',
  head: true,
  roles: [{ role: 'role-12', name: 'Архивист' }],
  flags: ['mail'],
  state: 'working',
  factor: 'email',
  sessions: [],
  revision: 3,
};

const roles = [
  { role: 'system-administrator', name: 'Администратор системы' },
  { role: 'role-12', name: 'Архивист' },
  { role: 'lawyer', name: 'Юрист' },
];

const path = '/admin/people/person';
const show = (person: () => object, more: (path: string, fields: Readonly<Record<string, unknown>>) => unknown = () => ({})) => {
  const asked = serve(({ path, fields }) => {
    if (path === ownRights.path) return { rights: ['system-administrator'] };
    if (path === countPeople.path) return { departments: [{ id: 7, name: 'Юридический отдел', people: 2 }], roles };
    return path === readPerson.path ? person() : more(path, fields);
  });
  renderPart(
    <KeptPage path={path}>
      <PersonPage />
    </KeptPage>,
    { texts: { admin: ru }, path: `${path}?id=5` },
  );
  return asked;
};
const button = (name: string) => screen.getByRole('button', { name });

test('shows who it is; the fields take their place and give the organisation’s own roles too', async () => {
  const asked = show(() => marat);
  expect(await screen.findByRole('heading', { name: 'Есенов Марат', level: 1 })).toBeInTheDocument();
  expect(screen.getByText(ru.person.iinEntered)).toBeInTheDocument();
  expect(screen.getByText(ru.person.head)).toBeInTheDocument();
  expect(screen.getByText('Архивист')).toBeInTheDocument();
  await userEvent.click(button(ru.edit.open));
  const name = await screen.findByLabelText(ru.invite.fullName);
  expect(name).toHaveFocus();
  await waitFor(() => expect(screen.getByLabelText('Архивист')).toBeChecked());
  await userEvent.click(screen.getByLabelText('Юрист'));
  await userEvent.click(screen.getByLabelText(ru.person.flag.mail));
  await userEvent.clear(screen.getByLabelText(ru.edit.iin));
  await userEvent.type(screen.getByLabelText(ru.edit.iin), '801030910010');
  await userEvent.click(button(ru.edit.save));
  expect(await screen.findByText(ru.person.wrongIin)).toBeInTheDocument();
  expect(asked.some(({ path }) => path === changePerson.path)).toBe(false);
  await userEvent.type(screen.getByLabelText(ru.edit.iin), '{Backspace}9');
  await userEvent.click(button(ru.edit.save));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === changePerson.path)?.fields).toMatchObject({
      userid: '5',
      revision: '3',
      iin: '801030910019',
      roles: '["role-12","lawyer"]',
      flags: '[]',
    }),
  );
  expect(await screen.findByRole('button', { name: ru.edit.open })).toBeInTheDocument();
});

test('what somebody else has saved is shown or saved over, but never without a choice', async () => {
  let stored: object = marat;
  const asked = show(
    () => stored,
    (path, fields) => {
      if (path !== changePerson.path) return {};
      return fields['revision'] === '3'
        ? Response.json({ status: 'error', text: 'Изменено другим', reason: 'changed-meanwhile' }, { status: 409 })
        : {};
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: ru.edit.open }));
  const position = await screen.findByLabelText(ru.invite.position);
  await userEvent.clear(position);
  await userEvent.type(position, 'Юрисконсульт');
  stored = { ...marat, position: 'Советник', revision: 4, changed_by: 'Смагулов Тимур', changed_at: 1_700_000_000 };
  await waitFor(() => expect(button(ru.edit.save)).toBeEnabled());
  await userEvent.click(button(ru.edit.save));
  const bar = (await screen.findAllByRole('alert')).find((each) => each.textContent.includes('Смагулов Тимур'))!;
  expect(position).toHaveValue('Юрисконсульт');
  await userEvent.click(within(bar).getByRole('button', { name: ru.person.saveMine }));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === changePerson.path).map(({ fields }) => [fields['revision'], fields['position']])).toEqual([
      ['3', 'Юрисконсульт'],
      ['4', 'Юрисконсульт'],
    ]),
  );
});

test('the last administrator keeps the right and is not locked, and the reason is read', async () => {
  const asked = show(() => ({
    ...marat,
    roles: [{ role: 'system-administrator', name: 'Администратор системы' }],
    last_administrator: true,
  }));
  const lock = await screen.findByRole('button', { name: ru.person.lock });
  await userEvent.hover(lock);
  expect(await screen.findByText(ru.person.lastAdministrator)).toBeInTheDocument();
  await userEvent.click(lock);
  await userEvent.click(button(ru.edit.open));
  const right = await screen.findByLabelText('Администратор системы');
  await userEvent.click(right);
  expect(right).toBeChecked();
  expect(right).toHaveAccessibleDescription(ru.person.lastAdministrator);
  expect(asked.some(({ path }) => path === lockPerson.path)).toBe(false);
});

test('the account of somebody who works elsewhere too is theirs', async () => {
  const asked = show(() => ({ ...marat, shared: true, iin_proved: true }));
  expect(await screen.findByText(ru.person.shared)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: ru.person.resetFactor })).toBeNull();
  expect(screen.queryByRole('button', { name: ru.person.demandPassword })).toBeNull();
  expect(screen.getByText(ru.person.iinProved)).toBeInTheDocument();
  await userEvent.click(button(ru.edit.open));
  expect(await screen.findByLabelText(ru.invite.fullName)).toHaveAttribute('readonly');
  expect(screen.getByLabelText(ru.edit.iin)).toHaveAttribute('readonly');
  expect(asked.some(({ path }) => path === resetPersonFactor.path)).toBe(false);
});

test('somebody who has left is shown without anything to change', async () => {
  show(() => ({ ...marat, state: 'dismissed', at: 1_700_000_000 }));
  expect(await screen.findByText(ru.person.left)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: ru.edit.open })).toBeNull();
});

test('each visit of a kept page may ask for the fields, and what is typed stays', async () => {
  show(() => marat);
  await screen.findByRole('button', { name: ru.edit.open });
  await goTo('/admin/people');
  await goTo(`${path}?id=5&edit=1`);
  await userEvent.click(await screen.findByRole('button', { name: ru.person.cancel }));
  expect(screen.queryByLabelText(ru.invite.position)).toBeNull();
  await goTo('/admin/people');
  await goTo(`${path}?id=5&edit=1`);
  await userEvent.type(await screen.findByLabelText(ru.invite.position), ' 2');
  await goTo('/admin/people');
  await goTo(`${path}?id=5`);
  expect(screen.getByLabelText(ru.invite.position)).toHaveValue(`${marat.position} 2`);
});
