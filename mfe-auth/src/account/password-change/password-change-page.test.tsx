import { changePassword, companyName } from '@qujat/contract/authentication';
import { sessionAtom, signIn, store } from '@qujat/session';
import { setNavigator } from '@qujat/api';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { around } from '../../../test-support/page.tsx';
import { serve, type Asked } from '../../../test-support/fake-server.ts';
import en from '../locales/en.json';
import kk from '../locales/kk.json';
import ru from '../locales/ru.json';
import tr from '../locales/tr.json';
import { openAddress } from '../../parts/browser.ts';
import PasswordChangePage from './password-change-page.tsx';

jest.mock('../../parts/browser.ts', () => ({ openAddress: jest.fn(), reloadPage: jest.fn() }));

const person = userEvent.setup({ delay: null });
const visited: string[] = [];

const show = (answer: unknown, address = '/rechangepsw', company: unknown = { company_name: 'АО «Сарыөзен Энерго»' }): Asked[] => {
  window.history.replaceState(null, '', address);
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  const asked = serve({ [companyName.path]: [company], [changePassword.path]: [answer] });
  render(around(<PasswordChangePage />));
  return asked;
};
const type = async (current: string, replacement: string, repeated: string): Promise<void> => {
  const fields = { 'Текущий пароль': current, 'Новый пароль': replacement, 'Новый пароль ещё раз': repeated };
  for (const [label, value] of Object.entries(fields)) if (value) await person.type(screen.getByLabelText(label), value);
  await person.click(screen.getByRole('button', { name: 'Сменить пароль' }));
};
const changes = (asked: Asked[]): Asked[] => asked.filter(({ path }) => path === changePassword.path);
const marked = (): (string | null)[] =>
  ['Текущий пароль', 'Новый пароль', 'Новый пароль ещё раз'].map((label) => screen.getByLabelText(label).getAttribute('aria-invalid'));

beforeEach(() => {
  jest.clearAllMocks();
  visited.length = 0;
  setNavigator((path) => visited.push(path));
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('shows whose policy applies and what it requires', async () => {
  show({});
  expect(screen.getByText('Политика безопасности')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Необходимо сменить пароль' })).toBeTruthy();
  expect(await screen.findByText('АО «Сарыөзен Энерго»')).toBeTruthy();
});

test('works without the name of the organisation', async () => {
  const asked = show({ status: 'ok' }, '/rechangepsw', new Response('', { status: 404 }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(visited).toEqual([]);
  await type('Qujat-2026!', 'Qujat-2027!', 'Qujat-2027!');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('changes the password and opens the main page, still signed in', async () => {
  const asked = show({ status: 'ok' });
  await type('Qujat-2026!', 'Qujat-2027!', 'Qujat-2027!');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(changes(asked)).toEqual([
    { path: changePassword.path, fields: { is_jwt: '1', q: 'Qujat-2026!', q1: 'Qujat-2027!', q2: 'Qujat-2027!' } },
  ]);
  expect(store.get(sessionAtom)).not.toBeNull();
});

test('then opens the address that was requested first', async () => {
  show({ status: 'ok' }, '/rechangepsw?redirect_uri=%2Fportal');
  await type('Qujat-2026!', 'Qujat-2027!', 'Qujat-2027!');
  await waitFor(() => expect(openAddress).toHaveBeenCalledWith('http://localhost/portal'));
});

test.each([
  ['', '', '', 'Заполните, пожалуйста, обязательные поля', ['true', 'true', 'true']],
  ['Qujat-2026!', 'Qujat-2027!', 'Qujat-2028!', 'Новые пароли не совпадают.', [null, 'true', 'true']],
])('%p, %p, %p: %s', async (current, replacement, repeated, words, marks) => {
  const asked = show({ status: 'ok' });
  await type(current, replacement, repeated);
  expect(document.querySelector('form [role=alert]')?.textContent).toBe(words);
  expect(marked()).toEqual(marks);
  expect(changes(asked)).toEqual([]);
  expect((document.activeElement as HTMLInputElement).getAttribute('aria-invalid')).toBe('true');
});

test('a weak password turns the hint below the field into an error', async () => {
  const asked = show({ status: 'ok' });
  await type('Qujat-2026!', 'short', 'short');
  expect(marked()).toEqual([null, 'true', null]);
  const field = screen.getByLabelText('Новый пароль');
  expect(field).toBe(document.activeElement);
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Не менее 8 символов: строчные и заглавные буквы, цифры и специальные символы. Или фраза от 16 символов.');
  expect(note?.className).toContain('error');
  expect(document.querySelector('form [role=alert]')?.textContent).toBe('');
  expect(changes(asked)).toEqual([]);
});

test('the rule for new passwords includes long phrases', () => {
  for (const { problems } of [ru, kk, en, tr]) expect(problems.weak).toContain('16');
});

test.each([
  ["the server's refusal", { status: 'error', text: 'Неверный текущий пароль.' }, 'Неверный текущий пароль.'],
  ['an answer that says nothing', {}, 'Произошла ошибка, пожалуйста, попробуйте позже'],
  ['no network', new TypeError('Failed to fetch'), 'Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.'],
])('%s shows an error, and the person stays on the page', async (_, answer, words) => {
  show(answer);
  await type('Qujat-2026!', 'Qujat-2027!', 'Qujat-2027!');
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(words)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'ОК' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(window.location.pathname).toBe('/rechangepsw');
});

test('the person can sign out instead', async () => {
  show({});
  await person.click(screen.getByRole('button', { name: 'Выйти' }));
  await waitFor(() => expect(visited).toEqual(['/login']));
  expect(store.get(sessionAtom)).toBeNull();
});
