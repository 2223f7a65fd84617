import * as departments from '@qujat/contract/administration/departments';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { readRoles, saveRoleHolders } from '@qujat/contract/administration/roles';
import { searchColleagues } from '@qujat/contract/document-acts';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import StructurePage from './structure-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const row = (id: number, parent: number | null, more: object = {}) => ({
  id,
  parent,
  name_ru: `Отдел ${id}`,
  name_kk: '',
  people: id,
  revision: 3,
  ...more,
});
/** 1 ─ 2; 3; 4 is closed, and was merged into 1. */
const tree = [
  row(1, null, { head: 9, head_name: 'Ким Виктор', used: true }),
  row(3, null),
  row(2, 1),
  row(4, null, { closed_at: 1_700_000_000, merged_into: 1 }),
];
const roles = [
  {
    id: 7,
    role: 'lawyer',
    name_ru: 'Юрист',
    display_order: 20,
    standard: true,
    revision: 2,
    holders: [{ userid: 9, fullname: 'Ким Виктор' }],
  },
  { id: 8, role: 'role-8', name_ru: 'Эколог', display_order: 30, standard: false, revision: 0, holders: [] },
];
const show = (answer: (asked: Asked) => unknown = () => ({ status: 'ok' }), path = '/admin/structure'): readonly Asked[] => {
  const asked = serve((request) => {
    if (request.path === ownRights.path) return { rights: ['system-administrator'] };
    if (request.path === departments.readDepartments.path) return { items: tree };
    if (request.path === readRoles.path) return { items: roles };
    if (request.path === searchColleagues.path) return [{ userid: 11, fullname: 'Абенова Лаура', position: 'Инженер', dname: 'Отдел 3' }];
    return answer(request);
  });
  renderPart(<StructurePage />, { texts: { admin: ru }, path });
  return asked;
};
const fieldsOf = (asked: readonly Asked[], path: string) => asked.filter((each) => each.path === path).map(({ fields }) => fields);

test('the tree says who heads what, and keys move a department', async () => {
  const asked = show();
  const first = await screen.findByRole('treeitem', { name: 'Отдел 1, Ким Виктор, 1 сотрудник' });
  expect(first).toHaveAttribute('aria-level', '1');
  expect(screen.getByRole('treeitem', { name: /^Отдел 2/ })).toHaveAttribute('aria-level', '2');
  expect(screen.queryByRole('treeitem', { name: /^Отдел 4/ })).toBeNull();
  act(() => first.focus());
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('treeitem', { name: /^Отдел 3/ })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(fieldsOf(asked, departments.moveDepartment.path)).toEqual([{ id: '3', parent: '1' }]));
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(screen.queryByRole('treeitem', { name: /^Отдел 2/ })).toBeNull();
});

test('a department that was used is closed, and another one removed', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Отдел 1' }));
  expect(await screen.findByRole('menuitem', { name: ru.structure.acts.close })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: ru.structure.acts.remove })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Действия: Отдел 3' }));
  expect(await screen.findByRole('menuitem', { name: ru.structure.acts.remove })).toBeInTheDocument();
});

test('the server’s refusal of a name appears at the field, and nothing is sent without a name', async () => {
  const asked = show(() => Response.json({ status: 'error', text: 'Подразделение с таким названием здесь уже есть.' }, { status: 400 }));
  await userEvent.click(await screen.findByRole('button', { name: ru.structure.add }));
  const name = await screen.findByRole('textbox', { name: ru.structure.russian });
  const create = screen.getByRole('button', { name: ru.structure.create });
  await userEvent.click(create);
  expect(name).toHaveAccessibleDescription(ru.structure.nameMissing);
  await userEvent.type(name, 'Отдел 1');
  await userEvent.click(create);
  await waitFor(() => expect(name).toHaveAccessibleDescription('Подразделение с таким названием здесь уже есть.'));
  expect(fieldsOf(asked, departments.createDepartment.path)).toEqual([{ name_ru: 'Отдел 1', name_kk: '' }]);
});

test('a department is offered no place below itself, nor the one where it stands', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Отдел 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: ru.structure.acts.move }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('radio', { name: /Отдел [124]/ })).toBeNull();
  expect(within(dialog).getByRole('radio', { name: /верхний/ })).toBeDisabled();
  expect(within(dialog).getByRole('radio', { name: 'Отдел 3' })).toBeEnabled();
});

test('a role gets another holder, with the revision that was seen', async () => {
  const asked = show(undefined, '/admin/structure?tab=roles');
  await userEvent.click(await screen.findByRole('button', { name: 'Действия: Юрист' }));
  expect(screen.queryByRole('menuitem', { name: ru.structure.acts.remove })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: ru.structure.acts.holders }));
  await userEvent.type(await screen.findByRole('combobox', { name: ru.structure.holders }), 'Абен');
  await userEvent.click(await screen.findByRole('option', { name: /Абенова Лаура/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Убрать: Ким Виктор' }));
  await userEvent.click(screen.getByRole('button', { name: ru.structure.save }));
  await waitFor(() => expect(fieldsOf(asked, saveRoleHolders.path)).toEqual([{ id: '7', revision: '2', 'userid[]': '11' }]));
});
