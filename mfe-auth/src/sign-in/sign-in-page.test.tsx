import { forgetLostDecisions, identityAtom, sessionAtom, setKeptDecisions, signIn, signOut, store } from '@qujat/session';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { around } from '../../test-support/page.tsx';
import { held, serve } from '../../test-support/fake-server.ts';
import { address, email, fill, password, path, person, send, show, tokens } from '../../test-support/sign-in.tsx';
import { openAddress } from '../parts/browser.ts';
import SignInPage from './sign-in-page.tsx';

jest.mock('../parts/browser.ts', () => ({ openAddress: jest.fn(), reloadPage: jest.fn() }));

beforeEach(() => {
  signOut();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('the heading holds the word and the product’s name', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Авторизация Qujat');
});

test('in Kazakh the product’s name is Құжат', () => {
  render(around(<SignInPage />, 'kk'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Авторландыру Құжат');
});

test('links lead to recovery, the state app and both registrations', () => {
  show();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Восстановить', '/recovery'],
    ['Войти через eGov Mobile', '/loginqr'],
    ['по e-mail', '/reginstanceemail'],
    ['по ключу ЭЦП', '/reginstance'],
  ]);
});

test('signs in by keyboard alone, stores the tokens and opens the main page', async () => {
  const asked = serve({ [path]: [tokens] });
  show();
  await fill();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  // Spaces around an e-mail are removed; a password may have them.
  expect(asked).toEqual([{ path, fields: { q: 'dulat@saryozen.example', q1: ' Qujat-2026! ', is_jwt: '1' } }]);
  expect(store.get(sessionAtom)).toEqual({ token: 'access', tokenExp: 1_900_000_000, refreshToken: 'refresh' });
  expect(openAddress).not.toHaveBeenCalled();
});

test('the browser opens redirect_uri, unless its origin is foreign', async () => {
  serve({ [path]: [tokens] });
  show('/login?redirect_uri=%2Fce%2Fviewdoc%2F%3F120');
  await fill();
  await send();
  await waitFor(() => expect(openAddress).toHaveBeenCalledWith('http://localhost/ce/viewdoc/?120'));
  expect(address()).toBe('/login?redirect_uri=%2Fce%2Fviewdoc%2F%3F120');
});

test('a foreign redirect_uri leads to the main page', async () => {
  serve({ [path]: [tokens] });
  show('/login?redirect_uri=https%3A%2F%2Fevil.example');
  await fill();
  await send();
  await waitFor(() => expect(address()).toBe('/'));
  expect(openAddress).not.toHaveBeenCalled();
});

test('a forced password change comes first', async () => {
  serve({ [path]: [{ ...tokens, psw_change: 1 }] });
  show('/login?redirect_uri=%2Fportal');
  await fill();
  await send();
  await waitFor(() => expect(address()).toBe('/rechangepsw?redirect_uri=%2Fportal'));
});

test('a signed-in person goes to the main page, whatever redirect_uri says', async () => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  show('/login?redirect_uri=%2Fportal');
  await waitFor(() => expect(address()).toBe('/'));
});

test.each([
  ['both', '', ''],
  ['the password', 'dulat@saryozen.example', ''],
  ['the e-mail', '', 'Qujat-2026!'],
])('without %s: shows the specified message, marks both fields, sends nothing', async (_, one, other) => {
  const asked = serve({});
  show();
  if (one) await person.type(email(), one);
  if (other) await person.type(password(), other);
  await send();
  expect(document.querySelector('form [role=alert]')?.textContent).toBe('Заполните, пожалуйста, обязательные поля');
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(one ? password() : email());
  expect(asked).toEqual([]);
  await person.keyboard('x');
  expect(email().getAttribute('aria-invalid')).toBeNull();
  expect(document.querySelector('form [role=alert]')?.textContent).toBe('');
});

test('the password can be shown and hidden', async () => {
  show();
  expect(password().type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Показать пароль' }));
  expect(password().type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Скрыть пароль' }));
  expect(password().type).toBe('password');
});

test.each([
  ["the server's refusal", { status: 'error', text: 'Учётная запись закрыта' }, 'Учётная запись закрыта'],
  ['no tokens and no status', {}, 'Неверные данные'],
  ['a refusal without words', { status: 'error' }, 'Неверные данные'],
  ['too many tries', Response.json({ status: 'error', text: 'Повторите через 5 мин.' }, { status: 429 }), 'Повторите через 5 мин.'],
  ['a server in trouble', new Response('', { status: 500 }), 'Произошла ошибка, пожалуйста, попробуйте позже'],
  ['no network', new TypeError('Failed to fetch'), 'Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.'],
  [
    'a factor that is none of ours',
    { status: '2fa', text: 'retina' },
    'Этот способ подтверждения входа не поддерживается. Обратитесь к администратору.',
  ],
])('%s is shown in a dialog; the typed values stay', async (_, answer, words) => {
  serve({ [path]: [answer] });
  show();
  await fill();
  await send();
  const dialog = await screen.findByRole('alertdialog', { name: 'Внимание' });
  expect(within(dialog).getByText(words)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'ОК' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(email().value).toContain('dulat@saryozen.example');
  expect(store.get(sessionAtom)).toBeNull();
  expect(address()).toBe('/login');
});

test('a second press during a request sends nothing more', async () => {
  const { answer, release } = held(tokens);
  const asked = serve({ [path]: [answer] });
  show();
  await fill();
  await send();
  await send();
  await person.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Войти' }).getAttribute('aria-busy')).toBe('true');
  release();
  await waitFor(() => expect(address()).toBe('/'));
  expect(asked).toHaveLength(1);
});

test('says why the session ended, except after a sign-out', async () => {
  signOut('session-idle');
  show();
  expect(await screen.findByText(/долго не было действий/)).toBeTruthy();
  cleanup();
  signOut('session-aged');
  show();
  expect(await screen.findByText(/достигнут предельный срок/)).toBeTruthy();
  cleanup();
  signOut('person');
  show();
  expect(screen.queryByText(/Сеанс завершён/)).toBeNull();
});

test('says that decisions were lost with the session, also after a sign-out', async () => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  setKeptDecisions(store.get(identityAtom)!, 2);
  signOut('person');
  show();
  expect(await screen.findByText(/^Решения, сохранённые к отправке, не отправлены: 2/)).toBeTruthy();
  forgetLostDecisions();
});
