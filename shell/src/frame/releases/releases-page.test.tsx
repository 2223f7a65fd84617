import type { ReleaseFigures, WatchedPart } from '@qujat/releases/page-data';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { serve } from '../../test-support/wire.ts';

const figures = (more: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  loads: 200,
  failures: 1,
  errors: 1,
  lcp: 900,
  inp: 48,
  cls: 0,
  views: 190,
  ...more,
});
const part: WatchedPart = {
  name: 'mfe-portal',
  channel: 'stable',
  live: { version: '0c0c', since: '2026-11-24T10:00:00Z', by: 'aru', commit: 'abc', figures: figures({ inp: 310 }) },
  before: { version: '0b0b', since: null, by: null, commit: null, figures: figures() },
  errors: [{ remote: 'mfe-portal', version: '0c0c', name: 'TypeError', stack: ['mfe-portal/src/feed.tsx:4:7'], pages: 3, last: '' }],
};

// jsdom lacks it.
performance.getEntriesByType = () => [];

test('an administrator of the installation sees a slower release, and takes it back after a question', async () => {
  setWidth(1440);
  const user = userEvent.setup();
  const asked = serve({
    '/releases/operator': { operator: true },
    '/releases/watched': { parts: [part] },
    '/releases/rollback': { status: 'ok' },
  });
  await renderApp({ path: '/system' });
  await user.click(await screen.findByRole('link', { name: 'Версии и показатели' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Версии и показатели' })).toBeInTheDocument();
  const row = await screen.findByRole('row', { name: /^mfe-portal/ });
  expect(row).toHaveTextContent(/0c0cabc.*, aru200прежде: 200.*2прежде: 2.*900 мспрежде: 900 мс310 мспрежде: 48 мсХуже/);
  expect(within(row).getAllByText('Хуже')).toHaveLength(1);
  await user.click(screen.getByText(/TypeError \(страниц: 3\)/));
  expect(screen.getByText('mfe-portal/src/feed.tsx:4:7')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Вернуть прежнюю версию: mfe-portal' }));
  expect(await screen.findByText(/Вернуть mfe-portal с версии 0c0c на 0b0b\?/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Вернуть прежнюю' }));
  const presses = () => asked.filter(({ path }) => path === '/releases/rollback');
  await waitFor(() => expect(presses()).toHaveLength(1));
  expect(JSON.parse(Object.keys(presses()[0]!.fields)[0] ?? '')).toEqual({ name: 'mfe-portal', channel: 'stable', from: '0c0c' });
});

test('a release of a channel is named with its channel, and so is the shell in the language of the page', async () => {
  setWidth(1440);
  const user = userEvent.setup();
  const shell = { ...part, name: 'shell', errors: [] };
  serve({ '/releases/operator': { operator: true }, '/releases/watched': { parts: [shell, { ...shell, channel: 'pilot' }] } });
  await renderApp({ path: '/system/releases' });
  expect(await screen.findByRole('button', { name: 'Вернуть прежнюю версию: Оболочка' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Вернуть прежнюю версию: Оболочка (Пробный: pilot)' }));
  expect(
    await screen.findByText(/Вернуть Оболочка \(Пробный: pilot\) с версии 0c0c на 0b0b\? .* только новые вкладки этого пробного канала/),
  ).toBeInTheDocument();
  // The components' own texts are not loaded here: their keys are shown.
  await user.click(screen.getByRole('button', { name: 'cancel' }));
});

test('a server that does not answer is called so, and figures that could not be refreshed too', async () => {
  setWidth(1440);
  const user = userEvent.setup();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const answers: unknown[] = [new Response('', { status: 502 }), { parts: [part] }, new Response('', { status: 502 })];
  serve({
    '/releases/operator': { operator: true },
    '/releases/watched': () => answers.shift(),
    '/releases/rollback': { status: 'ok' },
  });
  await renderApp({ path: '/system/releases' });
  expect(await screen.findByText('Сервер не ответил. Проверьте подключение и повторите.')).toBeInTheDocument();
  expect(screen.queryByText(/только администраторам/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'retry' }));
  await user.click(await screen.findByRole('button', { name: 'Вернуть прежнюю версию: mfe-portal' }));
  await user.click(await screen.findByRole('button', { name: 'Вернуть прежнюю' }));
  expect(await screen.findByText('stale')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /^mfe-portal/ })).toBeInTheDocument();
});

test('for everybody else there is no link, and the page is refused', async () => {
  setWidth(1440);
  serve({ '/releases/operator': { operator: false }, '/releases/watched': () => new Response('', { status: 403 }) });
  await renderApp({ path: '/system/releases' });
  expect(await screen.findByRole('heading', { name: /^Ошибка 403/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'retry' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Версии и показатели' })).not.toBeInTheDocument();
});
