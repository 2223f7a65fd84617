import { listen } from '@qujat/remotes';
import { keepText, keptText, signedInAtom, store } from '@qujat/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderNewDocument } from '../test-support/render-new-document.tsx';

const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['drafts', 'idempotency'] });
document.head.append(configuration);

type Wire = Record<string, unknown>;
type Answer = (body: Wire) => unknown;

/** A fake server that accepts JSON and forms. */
const serve = (answers: Record<string, Answer>) => {
  const asked: { path: string; body: Wire; key: string | null }[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const body = (text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))) as Wire;
    asked.push({ path: pathname, body, key: request.headers.get('idempotency-key') });
    const answer = answers[pathname]?.(body);
    return answer instanceof Response ? answer : answer === undefined ? new Response('{}', { status: 500 }) : Response.json(answer);
  };
  const to = (path: string) => asked.filter((each) => each.path === path);
  return { of: (path: string) => to(path).map(({ body }) => body), keysOf: (path: string) => to(path).map(({ key }) => key) };
};

const person = (userid: number, stage: number, fullname: string) => ({
  stage,
  userid,
  fullname,
  position: 'Инженер',
  dname: 'Производство',
  queue_num: 1,
  task: '',
});
const template = {
  id: 12,
  name_ru: 'Заявка на закупку',
  name_kk: 'Сатып алуға өтінім',
  description_ru: 'Потребность отдела',
  description_kk: 'Бөлім қажеттілігі',
  key_required: 'organisation',
  correspondence: '',
  may_be_public: 0,
  fields: [{ key: 'sum', kind: 'sum', name_ru: 'Сумма', name_kk: 'Сома', required: 1, options: [] }],
};
const draft = (more: Wire = {}) => ({
  edocid: 41,
  version: 3,
  docnum: '',
  language: 'ru',
  subject: 'Кабель',
  text: 'Прошу',
  values: { sum: '5' },
  recipients: [],
  sender: null,
  due: '',
  reply_required: 0,
  is_public: 0,
  participants: [person(7, 1, 'Бекова Сауле'), person(8, 2, 'Сапаргалиев Дулат')],
  attachments: [],
  saved_at: 1_800_000_000,
  refused: null,
  ...more,
});
const form = (document: Wire | null = null) => ({
  template,
  document,
  suggested: [person(7, 1, 'Бекова Сауле'), person(8, 2, 'Сапаргалиев Дулат')],
  deplist: [],
  userid: 5,
  today: '2026-11-20',
});
const conflict = () =>
  Response.json({ status: 'error', text: 'Черновик изменён в другом месте.', reason: 'draft-changed' }, { status: 409 });

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
  // The page saves its text even when it is left: wait, or the save would reach the server of the next test.
  await waitFor(() => expect(server.of('/ce/newdoc/save.php')).toEqual([expect.objectContaining({ template: '12', language: 'kk' })]));
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
});

it('names all missing fields and focuses the first', async () => {
  const server = serve({
    '/ce/newdoc/open.php': () => form(draft({ subject: '', values: { sum: 'много' }, participants: [person(7, 1, 'Бекова Сауле')] })),
  });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
  expect(screen.getByText('Заполните, пожалуйста')).toBeVisible();
  expect(screen.getByText('Проверьте значение')).toBeVisible();
  expect(screen.getByText('Укажите, кто утверждает документ')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Тема' })).toHaveFocus());
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

it('does not overwrite another page’s changes without a choice', async () => {
  let theirs = false;
  const server = serve({
    '/ce/newdoc/open.php': () => form(draft(theirs ? { version: 9, subject: 'Чужая тема' } : {})),
    '/ce/newdoc/save.php': ({ version }) => (version === '9' ? { edocid: 41, version: 10, saved_at: 1_800_000_100 } : conflict()),
  });
  await renderNewDocument('?document=41');
  theirs = true;
  await userEvent.type(await screen.findByRole('textbox', { name: 'Тема' }), ' мой');
  expect(await screen.findByText('Черновик изменён в другом месте')).toBeVisible();
  expect(keptText('draft/5/41')).toContain('Кабель мой');
  await userEvent.click(screen.getByRole('button', { name: 'Оставить мой' }));
  await waitFor(() => expect(server.of('/ce/newdoc/save.php').at(-1)).toMatchObject({ version: '9', subject: 'Кабель мой' }));
  await waitFor(() => expect(screen.queryByText('Черновик изменён в другом месте')).toBeNull());
});

it('or takes the other page’s version', async () => {
  let theirs = false;
  serve({ '/ce/newdoc/open.php': () => form(draft(theirs ? { version: 9, subject: 'Чужая тема' } : {})), '/ce/newdoc/save.php': conflict });
  await renderNewDocument('?document=41');
  theirs = true;
  await userEvent.type(await screen.findByRole('textbox', { name: 'Тема' }), ' мой');
  await userEvent.click(await screen.findByRole('button', { name: 'Взять сохранённый' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Тема' })).toHaveValue('Чужая тема'));
  expect(keptText('draft/5/41')).toBeNull();
});

const kept = (more: Wire = {}) => ({
  templateId: 12,
  id: null,
  version: null,
  key: '123e4567-e89b-12d3-a456-426614174001',
  writer: '123e4567-e89b-12d3-a456-426614174002',
  sequence: 4,
  at: 1_800_000_000_000,
  content: {
    language: 'ru',
    subject: 'Без связи',
    text: 'Написано в поезде',
    values: {},
    recipients: [],
    sender: null,
    dueOn: null,
    replyRequired: false,
    isPublic: false,
    participants: [],
  },
  ...more,
});

it('offers text that was never saved, and continues it under its old key', async () => {
  keepText('draft/5/new-12-a', JSON.stringify(kept()));
  keepText('draft/6/new-12-b', JSON.stringify(kept({ content: { subject: 'Чужое' } })));
  const server = serve({
    '/ce/newdoc/open.php': () => form(),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 1, saved_at: 1_800_000_100 }),
  });
  await renderNewDocument('?12');
  expect(await screen.findByText('Без связи')).toBeVisible();
  expect(screen.queryByText('Чужое')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Текст документа' })).toHaveValue('Написано в поезде'));
  await waitFor(() =>
    expect(server.of('/ce/newdoc/save.php')).toEqual([
      expect.objectContaining({ key: kept().key, writer: kept().writer, sequence: '5', subject: 'Без связи' }),
    ]),
  );
  await waitFor(() => expect(window.location.search).toBe('?document=41'));
});

it('restores a draft’s unsaved changes from the browser', async () => {
  keepText('draft/5/41', JSON.stringify(kept({ id: 41, version: 3 })));
  const server = serve({
    '/ce/newdoc/open.php': () => form(draft()),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }),
  });
  await renderNewDocument('?document=41');
  expect(await screen.findByRole('textbox', { name: 'Тема' })).toHaveValue('Без связи');
  await waitFor(() =>
    expect(server.of('/ce/newdoc/save.php')).toEqual([expect.objectContaining({ document: '41', version: '3', subject: 'Без связи' })]),
  );
  await waitFor(() => expect(keptText('draft/5/41')).toBeNull());
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

it('reports an expired session, keeps the text in the browser and leads to sign-in', async () => {
  serve({
    '/ce/newdoc/open.php': () => form(draft()),
    '/ce/newdoc/save.php': () => Response.json({ status: 'error', text: 'Войдите в систему.' }, { status: 401 }),
  });
  await renderNewDocument('?document=41');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Тема' }), ' ВВГ');
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Сеанс завершён');
  expect(keptText('draft/5/41')).toContain('Кабель ВВГ');
  await userEvent.click(within(notice).getByRole('button', { name: 'Войти' }));
  expect(store.get(signedInAtom)).toBe(false);
  expect(keptText('draft/5/41')).toContain('Кабель ВВГ');
});

it('warns when pasted text is too long', async () => {
  serve({ '/ce/newdoc/open.php': () => form(draft()), '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }) });
  await renderNewDocument('?document=41');
  const text = await screen.findByRole('textbox', { name: 'Текст документа' });
  fireEvent.change(text, { target: { value: 'х'.repeat(15_000) } });
  const said = /^Больше 15\s000 знаков сюда не помещается/;
  expect(text).toHaveAccessibleDescription(said);
  expect(await screen.findByText(said, { selector: 'li p' })).toBeVisible();
  fireEvent.change(text, { target: { value: 'х' } });
  expect(text).not.toHaveAccessibleDescription(said);
});

it('leads to sign-in if the session expired before the form loaded', async () => {
  serve({ '/ce/newdoc/open.php': () => Response.json({ status: 'error', text: 'Войдите в систему.' }, { status: 401 }) });
  const told = jest.fn();
  const end = listen('unsaved-text', told);
  await renderNewDocument('?12');
  await waitFor(() => expect(store.get(signedInAtom)).toBe(false));
  // The shell returns here after sign-in.
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ unsaved: true }));
  end();
});

it('a retry after a lost answer uses the first idempotency key; another answer uses another', async () => {
  const lost = (): never => {
    throw new TypeError('Failed to fetch');
  };
  const said: Answer[] = [lost, () => ({ status: 'error', text: 'Срок исполнения уже прошёл.' }), () => ({ docnum: 'ЗК-5' })];
  const server = serve({ '/ce/newdoc/open.php': () => form(draft()), '/ce/newdoc/launch.php': (body) => said.shift()?.(body) });
  await renderNewDocument('?document=41');
  for (const outcome of ['Не удалось отправить документ. Повторите попытку.', 'Срок исполнения уже прошёл.', /отправлено$/]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отправить' }));
    expect(await screen.findByText(outcome)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  const [first, again, another] = server.keysOf('/ce/newdoc/launch.php');
  expect(first).toBeTruthy();
  expect([again === first, another === first]).toEqual([true, false]);
});

it('keeps participants that the template demands, says why, and asks for missing ones', async () => {
  const demands = [{ stage: 1, userids: [7, 9], text: 'Обязательный участник по шаблону: Бекова Сауле / Ли Анна.' }];
  serve({
    '/ce/newdoc/open.php': () => ({
      ...form(draft({ participants: [person(7, 1, 'Бекова Сауле'), person(6, 1, 'Волков Игорь'), person(8, 2, 'Сапаргалиев Дулат')] })),
      demands,
    }),
  });
  await renderNewDocument('?document=41');
  const agreement = within(await screen.findByRole('region', { name: 'Согласование' }));
  expect(agreement.queryByRole('button', { name: 'Убрать участника: Бекова Сауле' })).toBeNull();
  expect(agreement.getByText(demands[0]!.text)).toBeVisible();
  expect(agreement.getByRole('button', { name: 'Убрать участника: Волков Игорь' })).toBeVisible();
});

it('names the participants that the template demands at the stage', async () => {
  const demands = [{ stage: 1, userids: [9], text: 'Обязательный участник по шаблону: Ли Анна.' }];
  const server = serve({ '/ce/newdoc/open.php': () => ({ ...form(draft()), demands }) });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
  expect(within(screen.getByRole('region', { name: 'Согласование' })).getByRole('alert')).toHaveTextContent(demands[0]!.text);
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
});

it('asks for another approver if the initiator alone would approve and the template demands somebody else', async () => {
  const own = draft({ participants: [person(5, 2, 'Жаксыбеков Канат')] });
  const server = serve({ '/ce/newdoc/open.php': () => ({ ...form(own), approved_by_others: 1, initiator: 5 }) });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
  expect(within(screen.getByRole('region', { name: 'Утверждение' })).getByRole('alert')).toHaveTextContent(
    'Добавьте другого утверждающего: нельзя единолично утвердить собственный документ',
  );
  expect(server.of('/ce/newdoc/launch.php')).toEqual([]);
});
