import { keptText } from '@qujat/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderNewDocument } from '../test-support/render-new-document.tsx';
import { serve, person, draft, form } from '../test-support/draft-server.ts';

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

it('starts with the suggested route in the document’s language, and stores nothing by itself', async () => {
  const server = serve({
    '/ce/newdoc/open.php': () => form(),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 1, saved_at: 1_800_000_100 }),
  });
  await renderNewDocument('?12');
  expect(await screen.findByRole('heading', { level: 1, name: 'Заявка на закупку' })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Утверждение' })).getByText('Сапаргалиев Дулат')).toBeVisible();
  expect(server.of('/ce/newdoc/save.php')).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Қазақша' }));
  expect(screen.getByRole('textbox', { name: 'Сома' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Сатып алуға өтінім' })).toBeVisible();
  expect(server.of('/ce/newdoc/open.php')).toEqual([{ template: '12' }]);
  // The page saves its text even when the person leaves it: wait, or the save would reach the server of the next test.
  await waitFor(() => expect(server.of('/ce/newdoc/save.php')).toEqual([expect.objectContaining({ template: '12', language: 'kk' })]));
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
});

it('names all missing fields in a summary that takes the focus and leads to each', async () => {
  const server = serve({
    '/ce/newdoc/open.php': () => form(draft({ subject: '', values: { sum: 'много' }, participants: [person(7, 1, 'Бекова Сауле')] })),
  });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
  expect(screen.getByText('Заполните, пожалуйста')).toBeVisible();
  expect(screen.getByText('Введите сумму: до 15 цифр, после запятой не больше двух')).toBeVisible();
  expect(screen.getByText('Укажите, кто утверждает документ')).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Заполните или исправьте' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Тема', 'Сумма', 'Маршрут']);
  await userEvent.click(within(summary).getByRole('button', { name: 'Сумма' }));
  expect(screen.getByRole('textbox', { name: 'Сумма' })).toHaveFocus();
  expect(server.of('/ce/newdoc/save.php')).toEqual([]);
});

it('sends the previewed text after a confirmation', async () => {
  const attachments = [{ id: 9, name: 'Смета.pdf', size: 2048, dwn_code: 'code' }];
  const server = serve({
    '/ce/newdoc/open.php': () => form(draft({ attachments })),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }),
    '/ce/newdoc/launch.php': () => ({ docnum: 'ЗК-5' }),
  });
  await renderNewDocument('?document=41');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Тема' }), ' для цеха');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Документ получит номер и уйдёт по маршруту.');
  await userEvent.click(within(question).getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Заявка на закупку № ЗК-5: отправлено' })).toBeVisible();
  expect(screen.getByText('Сейчас ожидает: Бекова Сауле')).toBeVisible();
  expect(server.of('/ce/newdoc/save.php').at(-1)).toMatchObject({ document: '41', subject: 'Кабель для цеха' });
  expect(server.of('/ce/newdoc/launch.php')).toEqual([{ document: '41', version: '4', attachments: ['9'] }]);
  expect(keptText('draft/5/41')).toBeNull();
});

it('explains why there is no form', async () => {
  serve({ '/ce/newdoc/open.php': () => ({ status: 'error', text: 'Документ уже отправлен, изменить его нельзя.' }) });
  const { unmount } = await renderNewDocument('?document=41');
  expect(await screen.findByText('Документ уже отправлен, изменить его нельзя.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Открыть документ' })).toHaveAttribute('href', '/ce/opendoc/?41');
  unmount();
  await renderNewDocument('?x');
  expect(await screen.findByText('Выберите шаблон в меню «Создать»')).toBeVisible();
});

it('keeps the focus on a moved person, and passes it to the next after a removal', async () => {
  const people = [
    person(7, 1, 'Бекова Сауле'),
    { ...person(9, 1, 'Волков Игорь'), queue_num: 2 },
    { ...person(10, 1, 'Ким Виктор'), queue_num: 3 },
  ];
  serve({
    '/ce/newdoc/open.php': () => form(draft({ participants: people })),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }),
  });
  await renderNewDocument('?document=41');
  const stage = await screen.findByRole('region', { name: 'Согласование' });
  const button = (name: string) => within(stage).getByRole('button', { name });
  button('Позже: Бекова Сауле').focus();
  await userEvent.keyboard('{Enter}');
  expect(button('Позже: Бекова Сауле')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(within(stage).getAllByRole('listitem').at(-1)).toHaveTextContent('Бекова Сауле');
  expect(button('Раньше: Бекова Сауле')).toHaveFocus();
  button('Убрать участника: Ким Виктор').focus();
  await userEvent.keyboard('{Enter}');
  expect(button('Убрать участника: Бекова Сауле')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('Убрать участника: Волков Игорь')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('Добавить участников: Согласование')).toHaveFocus();
});

it('sends nothing while a date is invalid, and accepts one without dots', async () => {
  const server = serve({
    '/ce/newdoc/open.php': () => form(draft()),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }),
  });
  await renderNewDocument('?document=41');
  const due = await screen.findByRole('textbox', { name: 'Срок исполнения' });
  await userEvent.type(due, '31.02.2027');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(due).toHaveFocus());
  expect(due).toHaveAccessibleDescription('Введите дату: дд.мм.гггг');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.clear(due);
  await userEvent.type(due, '31122027');
  await userEvent.tab();
  expect(due).toHaveValue('31.12.2027');
  await waitFor(() => expect(server.of('/ce/newdoc/save.php').at(-1)).toMatchObject({ due: '2027-12-31' }));
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  // Questions outlive the page of a test.
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('warns when pasted text is too long', async () => {
  serve({ '/ce/newdoc/open.php': () => form(draft()), '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }) });
  await renderNewDocument('?document=41');
  const text = await screen.findByRole('textbox', { name: 'Текст документа' });
  fireEvent.change(text, { target: { value: 'х'.repeat(15_000) } });
  const said = /^Не больше 15\s000 знаков: конец текста не вставлен/;
  expect(text).toHaveAccessibleDescription(said);
  expect(await screen.findByText(said, { selector: 'li p' })).toBeVisible();
  fireEvent.change(text, { target: { value: 'х' } });
  expect(text).not.toHaveAccessibleDescription(said);
});

it('takes files that are dropped anywhere on the page', async () => {
  const server = serve({
    '/ce/newdoc/open.php': () => form(draft()),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }),
    '/ce/newdoc/attach.php': () => ({ id: 9, name: 'Смета.pdf', size: 2048, dwn_code: 'code' }),
  });
  await renderNewDocument('?document=41');
  const title = await screen.findByRole('heading', { level: 1, name: 'Заявка на закупку' });
  const dataTransfer = { types: ['Files'], files: [new File(['%PDF-1.7'], 'Смета.png')] };
  fireEvent.dragOver(title, { dataTransfer });
  expect(screen.getByText('Отпустите файлы, чтобы приложить их')).toBeVisible();
  fireEvent.drop(title, { dataTransfer });
  expect(screen.queryByText('Отпустите файлы, чтобы приложить их')).toBeNull();
  expect(await screen.findByText('Смета.png')).toBeVisible();
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
});
