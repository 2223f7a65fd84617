import { saveDesign } from '@qujat/contract/administration/templates';
import { stepFor } from '@qujat/contract/designed-step';
import { designAnswer, emptyDesign } from '@qujat/contract/template-design';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import { answers, openForm, openRoute, sentDesign, show } from '../test-support/design-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

test('steps are added, moved by Alt with an arrow, and removed with a way back; the keyboard stays in the route', async () => {
  answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show();
  const stage = await openRoute();
  await userEvent.click(stage.getByRole('button', { name: 'Добавить шаг: Согласование' }));
  await userEvent.click(stage.getByRole('button', { name: 'Добавить шаг: Согласование' }));
  const heads = () => stage.getAllByRole('button').filter((each) => each.dataset['step']);
  const titles = () => heads().map((each) => each.textContent);
  expect(titles()).toEqual([
    expect.stringContaining(ru.design.holder['department-head']),
    expect.stringContaining(ru.design.personToChoose),
  ]);
  await waitFor(() => expect(heads()[1]).toHaveFocus());
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(titles()[0]).toContain(ru.design.personToChoose);
  await waitFor(() => expect(heads()[0]).toHaveFocus());
  await userEvent.keyboard('{Delete}');
  expect(titles()).toHaveLength(1);
  await waitFor(() => expect(heads()[0]).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: ru.design.restoreStep }));
  expect(titles()).toHaveLength(2);
});

test('a step gets a condition on a field, days to decide and a demand', async () => {
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show();
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.sum }));
  await userEvent.type(within(form.getByRole('group', { name: 'Поле 1' })).getByRole('textbox', { name: ru.design.nameRu }), 'Сумма');
  const stage = await openRoute();
  await userEvent.click(stage.getByRole('button', { name: 'Добавить шаг: Согласование' }));
  await userEvent.click(stage.getByRole('button', { name: ru.design.condition.add }));
  await userEvent.type(stage.getByRole('textbox', { name: 'Условие 1: значение' }), '1 000 000');
  await userEvent.type(stage.getByRole('textbox', { name: new RegExp(ru.design.days) }), '2');
  expect(stage.getByText('«Сумма» больше 1 000 000')).toBeInTheDocument();
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === saveDesign.path);
    expect(last && sentDesign(last.fields).stages[0]?.steps[0]).toMatchObject({
      days: 2,
      when: { join: 'all', rules: [{ field: 'field_1', sign: 'more', value: '1 000 000' }] },
    });
  });
});

test('a condition on a department is chosen by name and stored as the document stores it', async () => {
  const asked = answers(
    { [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) },
    { deplist: [{ depid: 28, dname: 'Руководство', closed: false }] },
  );
  await show();
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.department }));
  await userEvent.type(within(form.getByRole('group', { name: 'Поле 1' })).getByRole('textbox', { name: ru.design.nameRu }), 'Отдел');
  const stage = await openRoute();
  await userEvent.click(stage.getByRole('button', { name: 'Добавить шаг: Согласование' }));
  await userEvent.click(stage.getByRole('button', { name: ru.design.condition.add }));
  stage.getByRole('combobox', { name: 'Условие 1: значение' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Руководство' }));
  expect(stage.getByText(`«Отдел» ${ru.design.condition.sign.is} Руководство`)).toBeInTheDocument();
  // The route is tried with the same choice.
  expect(screen.getByRole('combobox', { name: 'Отдел' })).toBeInTheDocument();
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === saveDesign.path);
    expect(last && sentDesign(last.fields).stages[0]?.steps[0]?.when.rules).toEqual([{ field: 'field_1', sign: 'is', value: '28' }]);
  });
});

test('an empty route begins with a ready one, and Ctrl+Z takes it back', async () => {
  answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show();
  const stage = await openRoute();
  await userEvent.click(screen.getByRole('button', { name: new RegExp(ru.design.ready.experts.name) }));
  expect(stage.getByRole('group', { name: 'Шаг 2' })).toHaveTextContent('Юрист');
  expect(screen.queryByRole('region', { name: ru.design.ready.title })).toBeNull();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(screen.getByRole('region', { name: ru.design.ready.title })).toBeInTheDocument();
});

test('a role is found by its name, or by the name of somebody who has it', async () => {
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show();
  const stage = await openRoute();
  await userEvent.click(stage.getByRole('button', { name: 'Добавить шаг: Согласование' }));
  await userEvent.click(stage.getByRole('combobox', { name: 'Шаг 1: кто выполняет' }));
  await userEvent.click(await screen.findByRole('option', { name: ru.design.holder.role }));
  await userEvent.type(stage.getByRole('combobox', { name: ru.design.holder.role }), 'есен');
  await userEvent.click(await screen.findByRole('option', { name: /Юрист/ }));
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === saveDesign.path);
    expect(last && sentDesign(last.fields).stages[0]?.steps[0]).toMatchObject({ holder: 'role', role: 'lawyer' });
  });
});

test('a step that names somebody who has left says so, and offers to replace them', async () => {
  const design = emptyDesign(1);
  const stages = design.stages.map((each) => (each.stage === 1 ? { ...each, steps: [stepFor('person', { employeeId: 9 })] } : each));
  const left = { userid: 9, fullname: 'Ким Виктор', position: 'Инженер', left: true };
  answers(
    { [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) },
    { design: designAnswer.encode({ ...design, stages }), people: [left] },
  );
  await show();
  const stage = await openRoute();
  expect(stage.getByText(ru.design.hasLeft)).toBeInTheDocument();
  expect(screen.getByText('Ким Виктор больше не работает')).toBeInTheDocument();
  await userEvent.click(stage.getByRole('button', { name: ru.design.changePerson }));
  expect(stage.queryByText(ru.design.hasLeft)).toBeNull();
  expect(stage.getByRole('combobox', { name: ru.design.person })).toBeInTheDocument();
});

test('a choice that names somebody who has left, or a closed department, says whom', async () => {
  const design = emptyDesign(1);
  const choice = { people: [9, 10], roles: [], departments: [3, 4] };
  const stages = design.stages.map((each) => (each.stage === 1 ? { ...each, steps: [stepFor('choice', { choice })] } : each));
  const person = (userid: number, fullname: string, left: boolean) => ({ userid, fullname, position: 'Инженер', left });
  answers(
    {},
    {
      design: designAnswer.encode({ ...design, stages }),
      people: [person(9, 'Ким Виктор', true), person(10, 'Ли Анна', false)],
      deplist: [
        { depid: 3, dname: 'Архив', closed: true },
        { depid: 4, dname: 'Канцелярия', closed: false },
      ],
    },
  );
  await show();
  const stage = await openRoute();
  expect(stage.getByText('Больше нельзя выбрать: Ким Виктор, Архив')).toBeInTheDocument();
  expect(screen.getAllByText('Больше нельзя выбрать: Ким Виктор, Архив')).toHaveLength(2);
});

test('on a phone a button opens whom the route asks, and what was tried outlives the sheet', async () => {
  answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show(390);
  await openRoute();
  const open = () => userEvent.click(screen.getByRole('button', { name: ru.design.simulation }));
  await open();
  const sheet = await screen.findByRole('dialog', { name: ru.design.simulation });
  await userEvent.type(within(sheet).getByRole('textbox', { name: ru.design.sentOn }), '02.12.2026{Tab}');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  const again = await screen.findByRole('dialog', { name: ru.design.simulation });
  expect(within(again).getByRole('textbox', { name: ru.design.sentOn })).toHaveValue('02.12.2026');
});
