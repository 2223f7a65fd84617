import { ownRights } from '@qujat/contract/administration/own-rights';
import { readIndices } from '@qujat/contract/administration/indices';
import { previewDesign } from '@qujat/contract/administration/template-preview';
import { openDesign, publishDesign, saveDesign, simulateDesign } from '@qujat/contract/administration/templates';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import DesignPage from './design-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const opened = {
  template: null,
  draft: null,
  revision: 0,
  design: openDesign.answer.encode({
    templateId: null,
    draftId: null,
    revision: 0,
    design: emptyDesign(1),
    people: [],
    versions: [],
    categories: [],
    roles: [],
    departments: [],
  }) as { design: unknown },
};
const answers = (rest: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => unknown>> = {}) =>
  serve(({ path, fields }) => {
    if (path === ownRights.path) return { rights: ['document-administrator'] };
    if (path === openDesign.path)
      return {
        ...opened,
        design: opened.design.design,
        categories: [{ id: 1, name_ru: 'Внутренние', name_kk: '' }],
        roles: [{ role: 'lawyer', name: 'Юрист', people: [{ fullname: 'Есенов Марат' }] }],
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
  await userEvent.click(screen.getByRole('button', { name: ru.design.kind.sum }));
  await userEvent.type(within(screen.getByRole('group', { name: 'Поле 1' })).getByRole('textbox', { name: ru.design.nameRu }), 'Сумма');
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
  const form = within(screen.getByRole('region', { name: ru.design.form }));
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.table }));
  await userEvent.keyboard('Товары');
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.line }));
  await userEvent.keyboard('Примечание');
  const table = within(form.getByRole('group', { name: 'Товары' }));
  expect(form.getByRole('group', { name: 'Примечание' })).toBeInTheDocument();
  await userEvent.type(table.getByRole('textbox', { name: 'Столбец 1, рус' }), 'Товар');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(table.getByRole('textbox', { name: 'Столбец 2, рус' })).toHaveValue('Товар');
  expect(form.getAllByRole('textbox', { name: ru.design.nameRu }).map((each) => (each as HTMLInputElement).value)).toEqual([
    'Товары',
    'Примечание',
  ]);
});
