/**
 * Text that the server does not have: another page has saved, the browser has stored a copy, the session has expired, an answer was lost.
 */
import { listen } from '@qujat/remotes';
import { keepText, keptText, signedInAtom, store } from '@qujat/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderNewDocument } from '../test-support/render-new-document.tsx';
import { type Wire, type Answer, serve, draft, form } from '../test-support/draft-server.ts';

const conflict = () =>
  Response.json({ status: 'error', text: 'Черновик изменён в другом месте.', reason: 'draft-changed' }, { status: 409 });

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

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
    names: {},
    recipients: [],
    sender: null,
    dueOn: null,
    replyRequired: false,
    isPublic: false,
    participants: [],
  },
  ...more,
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

it('opens the new form with the text if the template was published anew before the first save', async () => {
  let anew = false;
  const opened = form();
  const server = serve({
    '/ce/newdoc/open.php': () => (anew ? { ...opened, template: { ...opened.template, fields: [] } } : opened),
    '/ce/newdoc/save.php': ({ values }) =>
      JSON.stringify(values).includes('sum')
        ? Response.json({ status: 'error', text: 'Шаблон изменён.', reason: 'changed-meanwhile' }, { status: 409 })
        : { edocid: 41, version: 1, saved_at: 1_800_000_100 },
  });
  await renderNewDocument('?12');
  await userEvent.type(await screen.findByRole('textbox', { name: /Сумма/ }), '77');
  await userEvent.type(screen.getByRole('textbox', { name: 'Тема' }), 'Кабель');
  anew = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Открыть новую форму' }, { timeout: 4_000 }));
  expect(await screen.findByText('77')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Тема' })).toHaveValue('Кабель');
  await waitFor(() => expect(window.location.search).toBe('?document=41'), { timeout: 4_000 });
  expect(server.of('/ce/newdoc/save.php').at(-1)).toMatchObject({ subject: 'Кабель' });
});
