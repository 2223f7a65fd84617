import { openDesign, publishDesign, saveDesign } from '@qujat/contract/administration/templates';
import { KeptPage, goTo } from '@qujat/testing/kept-page';
import { renderPart } from '@qujat/testing/render-part';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import common from '../locales/ru.json';
import DesignPage from './design-page.tsx';
import ru from './locales/ru.json';
import { answers, openForm, openRoute, sentDesign, show } from './test-support/design-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

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

test('a new field gets a key that no published version has given', async () => {
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) }, { last_field: 4 });
  await show();
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: ru.design.kind.line }));
  await waitFor(() => {
    const saved = asked.find(({ path }) => path === saveDesign.path);
    expect(saved && sentDesign(saved.fields).fields.map(({ key }) => key)).toEqual(['field_5']);
  });
});

test('publishes nothing while something is missing, and says what', async () => {
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  await userEvent.type(await show(), 'Заявка');
  await userEvent.click(screen.getByRole('button', { name: ru.design.publish }));
  expect(await screen.findByText(ru.design.problem.noIndex, { selector: 'li' })).toBeInTheDocument();
  expect(asked.some(({ path }) => path === publishDesign.path)).toBe(false);
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
  expect(screen.getByRole('button', { name: ru.design.undo })).toHaveAttribute('aria-disabled', 'true');
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

test('what cannot be saved when the page is left is kept too', async () => {
  answers({ [saveDesign.path]: () => Response.json({ status: 'error', text: 'Сейчас нельзя' }, { status: 400 }) });
  await userEvent.type(await show(), 'Отпуск');
  cleanup();
  await waitFor(() => expect(Object.values(window.localStorage).join('')).toContain('Отпуск'));
  await show();
  await userEvent.click(screen.getByRole('button', { name: ru.design.kept.drop }));
});

const designPath = '/admin/templates/design';
const showKept = (address: string): void =>
  void renderPart(
    <KeptPage path={designPath}>
      <DesignPage />
    </KeptPage>,
    { texts: { admin: common, templates: ru }, path: address },
  );
const nameField = async () =>
  within(await screen.findByRole('region', { name: ru.design.about })).getByRole('textbox', { name: /Название, рус/ });

test('a page that is shown again at another address opens and saves what is named there', async () => {
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  showKept(`${designPath}?template=74`);
  await nameField();
  await goTo('/admin/templates');
  await goTo(`${designPath}?template=75`);
  await userEvent.type(await nameField(), 'Приказ');
  await waitFor(() => expect(asked.some(({ path }) => path === saveDesign.path)).toBe(true));
  expect(asked.filter(({ path }) => path === openDesign.path).map(({ fields }) => fields['template'])).toEqual(['74', '75']);
  expect(asked.find(({ path }) => path === saveDesign.path)?.fields).toMatchObject({ template: '75' });
});

test('the page goes on with the draft that it has saved, and opens it afresh after it was left', async () => {
  const asked = answers({ [saveDesign.path]: () => ({ draft: 7, revision: 1, saved_at: 1 }) });
  showKept(designPath);
  const name = await nameField();
  await userEvent.type(name, 'Заявка');
  expect(await screen.findByText(ru.design.state.saved)).toBeInTheDocument();
  expect(window.location.search).toBe('?draft=7');
  await userEvent.type(name, ' на отпуск');
  expect(name).toHaveValue('Заявка на отпуск');
  expect(asked.filter(({ path }) => path === openDesign.path)).toHaveLength(1);
  await goTo('/admin/templates');
  await goTo(`${designPath}?draft=7`);
  await nameField();
  expect(asked.findLast(({ path }) => path === openDesign.path)?.fields).toMatchObject({ draft: '7' });
});
