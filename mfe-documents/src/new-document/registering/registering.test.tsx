import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderNewDocument } from '../../test-support/render-new-document.tsx';
import { draft, form, person, serve, type Answer, type Wire } from '../../test-support/draft-server.ts';

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const sender = { bin: '', name: 'Акимат', number: '12', date: '20.11.2026' };
const letterForm = (document: Wire | null) => {
  const { template, ...rest } = form(document);
  return { ...rest, template: { ...template, name_ru: 'Входящее письмо', correspondence: 'incoming', fields: [] }, may_register: 1 };
};
const letter = draft({ sender, participants: [person(5, 1, 'Нурланова Айгерим'), person(8, 2, 'Сапаргалиев Дулат')] });
const server = (more: Record<string, Answer> = {}) =>
  serve({
    '/ce/newdoc/open.php': (body) => letterForm(body['document'] ? letter : null),
    '/ce/newdoc/save.php': () => ({ edocid: 41, version: 4, saved_at: 1_800_000_100 }),
    '/ce/newdoc/launch.php': () => ({ docnum: 'ВХ-26/118', registered_on: '2026-11-24' }),
    '/ce/newdoc/same.php': () => ({ letters: [] }),
    ...more,
  });

it('registers by Ctrl+Enter without a question, shows the number, and Enter begins the next letter', async () => {
  const asked = server();
  await renderNewDocument('?document=41');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Тема' }), ' 2');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { level: 1, name: '№ ВХ-26/118 от 24 ноября 2026' })).toBeVisible();
  expect(asked.of('/ce/newdoc/launch.php')).toEqual([{ document: '41', version: '4', register: '1' }]);
  expect(asked.of('/ce/newdoc/same.php').at(-1)).toEqual({ name: 'Акимат', number: '12', date: '20.11.2026' });
  expect(screen.getByText('Сейчас ожидает: Сапаргалиев Дулат')).toBeVisible();
  const another = screen.getByRole('button', { name: 'Зарегистрировать ещё одно' });
  expect(another).toHaveFocus();
  expect(another).toHaveAccessibleDescription('№ ВХ-26/118 от 24 ноября 2026');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'От кого' })).toHaveFocus());
  expect(window.location.search).toBe('?12');
});

it('names an earlier letter, opens it apart, and registers once more after a question', async () => {
  const asked = server({
    '/ce/newdoc/same.php': () => ({ letters: [{ edocid: 7, docnum: 'ВХ-26/90', descr: 'О поставке', issued_on: '2026-11-20' }] }),
  });
  await renderNewDocument('?document=41');
  const warning = await screen.findByRole('alert');
  expect(warning).toHaveTextContent('Возможно, это письмо уже зарегистрировано');
  const link = within(warning).getByRole('link', { name: '№ ВХ-26/90 от 20.11.2026' });
  expect(link).toHaveAttribute('href', '/ce/opendoc/?7');
  expect(link).toHaveAttribute('target', '_blank');
  await userEvent.click(screen.getByRole('button', { name: 'Зарегистрировать' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('№ ВХ-26/90 от 20.11.2026');
  expect(asked.of('/ce/newdoc/launch.php')).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Зарегистрировать' }));
  expect(await screen.findByRole('heading', { level: 1, name: /ВХ-26\/118/ })).toBeVisible();
});

it('names nothing while the sender has no number', async () => {
  const asked = server({ '/ce/newdoc/open.php': () => letterForm({ ...letter, sender: { ...sender, number: '' } }) });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Зарегистрировать' }));
  expect(await screen.findByRole('heading', { level: 1, name: /ВХ-26/ })).toBeVisible();
  expect(asked.of('/ce/newdoc/same.php')).toEqual([]);
});

it('says why a letter was not registered, and keeps the form', async () => {
  server({ '/ce/newdoc/launch.php': () => ({ status: 'error', text: 'Укажите, кому передать письмо после регистрации.' }) });
  await renderNewDocument('?document=41');
  await userEvent.click(await screen.findByRole('button', { name: 'Зарегистрировать' }));
  expect(await screen.findByText('Укажите, кому передать письмо после регистрации.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Тема' })).toBeEnabled();
});
