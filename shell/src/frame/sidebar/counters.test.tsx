import { listen } from '@qujat/remotes';
import { act, screen } from '@testing-library/react';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { serve } from '../../test-support/wire.ts';

const threeMinutes = 180_000;

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('the counter is polled every three minutes; a rise notifies all remotes and reloads the unread count', async () => {
  const counters = [5, 5, 7, 6];
  let unread = 24;
  const asked = serve({ '/ce/checkupd.php': () => [String(counters.shift())], '/ce/checknewalert.php': () => [unread] });
  const heard: number[] = [];
  const end = listen('counter-rose', ({ count }) => heard.push(count));
  await renderApp();
  await pass(1_000);
  expect(asked.filter(({ path }) => path === '/ce/checkupd.php')).toHaveLength(1);

  await pass(threeMinutes);
  expect(asked.filter(({ path }) => path === '/ce/checkupd.php')).toHaveLength(2);
  expect(heard).toEqual([]);

  unread = 26;
  await pass(threeMinutes);
  expect(heard).toEqual([7]);
  await pass(1_000);
  expect(screen.getByRole('link', { name: 'Входящие 26 новых документов' })).toBeVisible();

  await pass(threeMinutes);
  expect(heard).toEqual([7]);
  end();
});

test('a page that is open when a day begins refreshes its lists, once', async () => {
  jest.setSystemTime(new Date('2026-11-28T18:55:00Z')); // 23:55 in Almaty
  serve();
  let refreshed = 0;
  await renderApp();
  const end = listen('queues-changed', () => (refreshed += 1));
  await pass(4 * 60_000);
  expect(refreshed).toBe(0);
  await pass(2 * 60_000);
  expect(refreshed).toBe(1);
  await pass(10 * 60_000);
  expect(refreshed).toBe(1);
  end();
});

test('a request of over three seconds shows the spinner until it ends', async () => {
  let answer: (() => void) | undefined;
  serve({ '/ce/docs1.5/profile.php': () => new Promise<unknown>((resolve) => (answer = () => resolve({ fullname: 'Ли Анна' }))) });
  await renderApp();
  await pass(2_900);
  expect(document.querySelector('.overlay')).toBeNull();
  await pass(200);
  expect(document.querySelector('.overlay')).not.toBeNull();
  answer?.();
  await pass(100);
  expect(document.querySelector('.overlay')).toBeNull();
});

test('an outage is shown, and the page continues automatically afterwards', async () => {
  let away = true;
  serve({ '/ce/docs1.5/profile.php': () => (away ? new Response('', { status: 503 }) : { fullname: 'Ли Анна' }) });
  await renderApp();
  expect(await screen.findByText('Нет связи с сервером. Ждём, когда она восстановится.')).toBeVisible();
  away = false;
  await pass(10_000);
  expect(screen.queryByText('Нет связи с сервером. Ждём, когда она восстановится.')).toBeNull();
  expect(screen.getByText('Ли Анна')).toBeVisible();
});

test('without the extension no live events are requested', async () => {
  const asked = serve();
  await renderApp();
  await pass(threeMinutes);
  expect(asked.filter(({ path }) => path === '/ce/events')).toEqual([]);
});
