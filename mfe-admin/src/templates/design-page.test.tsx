import { ownRights } from '@qujat/contract/administration/own-rights';
import { readIndices } from '@qujat/contract/administration/indices';
import { previewDesign } from '@qujat/contract/administration/template-preview';
import { openDesign, publishDesign, saveDesign, simulateDesign } from '@qujat/contract/administration/templates';
import { stepFor } from '@qujat/contract/designed-step';
import { designAnswer, emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import DesignPage from './design-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const opened = {
  template: null,
  draft: null,
  revision: 0,
  viewer: 5,
  design: openDesign.answer.encode({
    templateId: null,
    draftId: null,
    revision: 0,
    design: emptyDesign(1),
    viewerId: 5,
    people: [],
    versions: [],
    categories: [],
    roles: [],
    departments: [],
  }) as { design: unknown },
};
const answers = (
  rest: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
) =>
  serve(({ path, fields }) => {
    if (path === ownRights.path) return { rights: ['document-administrator'] };
    if (path === openDesign.path)
      return {
        ...opened,
        design: opened.design.design,
        categories: [{ id: 1, name_ru: 'Внутренние', name_kk: '' }],
        roles: [{ role: 'lawyer', name: 'Юрист', people: [{ fullname: 'Есенов Марат' }] }],
        ...more,
      };
    if (path === readIndices.path) return { items: [], deplist: [] };
    if (path === simulateDesign.path) return { initiator: 'Смагулов Тимур', steps: [], signed: '2026-11-23', working_days: 0 };
    if (path === previewDesign.path) return { pdf: '' };
    return rest[path]?.(fields);
  });
const show = async () => {
  renderPart(<DesignPage />, { texts: { admin: ru }, path: '/admin/templates/design' });
  return within(await screen.findByRole('region', { name: ru.design.about })).getByRole('textbox', { name: /Название, рус/ });
};
const openForm = async () => {
  await userEvent.click(screen.getByRole('tab', { name: ru.design.formPart }));
  return within(screen.getByRole('tabpanel', { name: ru.design.formPart }));
};
const sentDesign = (fields: Readonly<Record<string, unknown>>): TemplateDesign => JSON.parse(String(fields['design'])) as TemplateDesign;

test('saves what is written, by one draft', async () => {
  let revision = 0;
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: ++revision, saved_at: 1 }) });
  const name = await show();
  await userEvent.type(name, 'Заявка');
  expect(await screen.findByText(ru.design.state.saved)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /Индекс/ }), 'ЗЯ');
  await waitFor(() => expect(asked.filter(({ path }) => path === saveDesign.path)).toHaveLength(2));
  const [first, second] = asked.filter(({ path }) => path === saveDesign.path).map(({ fields }) => fields);
  expect([first?.['draft'], sentDesign(first!).ru]).toEqual([undefined, 'Заявка']);
  expect([Number(second?.['draft']), Number(second?.['revision']), sentDesign(second!).index]).toEqual([7, 1, 'ЗЯ']);
});

test('publishes nothing while something is missing, and says what', async () => {
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await userEvent.type(await show(), 'Заявка');
  await userEvent.click(screen.getByRole('button', { name: ru.design.publish }));
  expect(await screen.findByText(ru.design.problem.noIndex, { selector: 'li' })).toBeInTheDocument();
  expect(asked.some(({ path }) => path === publishDesign.path)).toBe(false);
});

const openRoute = async () => {
  await userEvent.click(screen.getByRole('tab', { name: ru.design.route }));
  return within(await screen.findByRole('region', { name: new RegExp(ru.design.stage[1]) }));
};

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

test('a table’s columns are rows of their own: a new field gets the focus, and Alt with an arrow moves one list', async () => {
  answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show();
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.table }));
  await userEvent.keyboard('Товары');
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.line }));
  await userEvent.keyboard('Примечание');
  const table = within(form.getByRole('group', { name: 'Товары' }));
  expect(form.getByRole('group', { name: 'Примечание' })).toBeInTheDocument();
  expect(table.queryByRole('textbox')).toBeNull();
  await userEvent.click(table.getByRole('button', { name: '1. Таблица с итогом: Товары' }));
  await userEvent.type(table.getByRole('textbox', { name: 'Столбец 1, рус' }), 'Товар');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(table.getByRole('textbox', { name: 'Столбец 2, рус' })).toHaveValue('Товар');
  expect(table.getByRole('textbox', { name: ru.design.nameRu })).toHaveValue('Товары');
  expect(form.getAllByRole('group', { name: /Товары|Примечание/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Товары',
    'Примечание',
  ]);
});

test('«/» goes to the kinds of field, a new field comes after the chosen one, and Ctrl+Z takes each change back', async () => {
  answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show();
  const form = await openForm();
  const titles = () => form.queryAllByRole('button', { name: /^\d+\. / }).map((each) => each.getAttribute('aria-label'));
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.line }));
  await userEvent.keyboard('Куда');
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.day }));
  await userEvent.click(form.getByRole('button', { name: '1. Строка: Куда' }));
  await userEvent.keyboard('/');
  expect(form.getByRole('button', { name: ru.design.kind.line })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(titles()).toEqual(['1. Строка: Куда', '2. Строка: Поле 2', '3. День: Поле 3']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(titles()).toEqual(['1. Строка: Куда', '2. День: Поле 2']);
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(titles()).toEqual(['1. Строка: Поле 1']);
  await userEvent.click(screen.getByRole('button', { name: ru.design.undo }));
  expect(titles()).toEqual([]);
  expect(screen.getByRole('button', { name: ru.design.undo })).toBeDisabled();
});

test('a field on which a step depends says so, and cannot be removed before it', async () => {
  answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await show();
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.sum }));
  await userEvent.keyboard('Цена');
  expect(form.getByRole('button', { name: 'Удалить: Цена' })).toBeEnabled();
  const stage = await openRoute();
  await userEvent.click(stage.getByRole('button', { name: 'Добавить шаг: Согласование' }));
  await userEvent.click(stage.getByRole('button', { name: ru.design.condition.add }));
  const again = await openForm();
  expect(again.getByText('От поля зависят: Согласование, шаг 1')).toBeInTheDocument();
  expect(again.getByRole('button', { name: '«Цена» нельзя удалить, пока от поля зависят: Согласование, шаг 1' })).toBeDisabled();
});

test('Ctrl+Enter opens the form to be tried, with its conditions', async () => {
  answers();
  await show();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog', { name: ru.design.tryForm })).toBeInTheDocument();
});

test('what could not be saved is kept by the browser, and can be restored', async () => {
  let isRefused = true;
  const asked = answers({
    [saveDesign.path]: () =>
      isRefused ? Response.json({ status: 'error', text: 'Сейчас нельзя' }, { status: 400 }) : { draft: 7, revision: 1, saved_at: 1 },
  });
  const first = await show();
  await userEvent.type(first, 'Заявка');
  expect(await screen.findByText(ru.design.state.failed)).toBeInTheDocument();
  cleanup();
  const second = await show();
  isRefused = false;
  expect(second).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: ru.design.kept.takeUp }));
  expect(second).toHaveValue('Заявка');
  expect(await screen.findByText(ru.design.state.saved)).toBeInTheDocument();
  expect(sentDesign(asked.findLast(({ path }) => path === saveDesign.path)!.fields).ru).toBe('Заявка');
  cleanup();
  await show();
  expect(screen.queryByText(ru.design.kept.text)).toBeNull();
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
