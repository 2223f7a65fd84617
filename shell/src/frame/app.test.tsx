import { emit } from '@qujat/remotes';
import { signOut } from '@qujat/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../test-support/browser.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { forgetSession } from '../test-support/session.ts';
import { serve } from '../test-support/wire.ts';

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  serve();
});

const address = (): string => window.location.pathname + window.location.search + window.location.hash;

test('a visitor without a session is redirected to the sign-in screen and back', async () => {
  await renderApp({ path: '/portal?a=1#b', signedOut: true });
  expect(await screen.findByRole('heading', { name: 'Авторизация' })).toBeVisible();
  expect(address()).toBe('/login?redirect_uri=%2Fportal%3Fa%3D1%23b');
});

test('the main page needs no way back', async () => {
  await renderApp({ path: '/', signedOut: true });
  await waitFor(() => expect(address()).toBe('/login'));
});

test('signing out forgets the page', async () => {
  await renderApp({ path: '/portal' });
  await screen.findByRole('heading', { name: 'Все записи' });
  act(() => signOut());
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.queryByText('Сапаргалиев Дулат')).toBeNull();
});

test('a person whose session ends over unsaved text returns to it', async () => {
  await renderApp({ path: '/portal' });
  await screen.findByRole('heading', { name: 'Все записи' });
  window.history.replaceState(null, '', '/portal?document=5');
  act(() => emit('unsaved-text', { place: 'here', unsaved: true }));
  act(() => signOut());
  await waitFor(() => expect(address()).toBe('/login?redirect_uri=%2Fportal%3Fdocument%3D5'));
  act(() => emit('unsaved-text', { place: 'here', unsaved: false }));
});

test.each(['session-idle', 'session-aged'] as const)('a person whose session ends by itself (%s) returns to the page', async (cause) => {
  await renderApp({ path: '/portal' });
  await screen.findByRole('heading', { name: 'Все записи' });
  act(() => signOut(cause));
  await waitFor(() => expect(address()).toBe('/login?redirect_uri=%2Fportal'));
});

test('signing out in another tab leads this one to sign-in', async () => {
  await renderApp({ path: '/portal' });
  await screen.findByRole('heading', { name: 'Все записи' });
  const theirs = { ...JSON.parse(localStorage.getItem('qujat') ?? '{}'), token: '', refreshToken: '', identity: '', tokenVersion: 1e9 };
  localStorage.setItem('qujat', JSON.stringify(theirs));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'qujat', newValue: localStorage.getItem('qujat') })));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('an unknown address says so and links to the main page', async () => {
  await renderApp({ path: '/nowhere' });
  expect(await screen.findByRole('link', { name: 'Лента' })).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Ошибка 404: страница не найдена/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Язык' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'На главную' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Список' })).toHaveFocus());
});

test('an unknown address has the product’s name for who is not signed in', async () => {
  await renderApp({ path: '/nowhere', signedOut: true });
  expect(screen.getByRole('heading', { name: /^Ошибка 404/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Qujat: на главную' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Лента' })).not.toBeInTheDocument();
});

test('/403 says that access is denied', async () => {
  await renderApp({ path: '/403' });
  expect(screen.getByRole('heading', { name: 'Ошибка 403: у вас нет права доступа к этой странице' })).toBeVisible();
  expect(document.title).toBe('Ошибка 403: у вас нет права доступа к этой странице — Qujat');
});

test('a call forbidden by the server leads to /403', async () => {
  serve({ '/ce/docs1.5/profile.php': () => new Response('', { status: 403 }) });
  await renderApp({ path: '/portal' });
  await waitFor(() => expect(address()).toBe('/403'));
});

test('the title follows the main heading, and the focus moves to it only after navigation', async () => {
  await renderApp({ path: '/' });
  await screen.findByRole('heading', { name: 'Список' });
  expect(document.title).toBe('Список — Qujat');
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Лента' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Все записи' })).toHaveFocus());
  expect(document.title).toBe('Все записи — Qujat');
});

test('a constantly changing page delays its heading’s focus no longer than any other', async () => {
  await renderApp({ path: '/' });
  await screen.findByRole('heading', { name: 'Список' });
  const ticking = setInterval(() => document.querySelector('main')?.append(document.createElement('i')), 4);
  await userEvent.click(screen.getByRole('link', { name: 'Лента' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Все записи' })).toHaveFocus(), { timeout: 2_000 });
  clearInterval(ticking);
});

test('the first tab stop skips the sidebar', async () => {
  await renderApp({ path: '/' });
  await screen.findByRole('heading', { name: 'Список' });
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Перейти к содержимому' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('#currentTab=13');
});

test('a page without the sidebar requests only its own data', async () => {
  const asked = serve();
  await renderApp({ path: '/rechangepsw' });
  await screen.findByRole('heading', { name: 'Смена пароля' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(asked).toEqual([]);
});
