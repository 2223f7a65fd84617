/** Notifications of the browser in the settings (NTF-10), with a browser’s own parts replaced. */
import { readChoices, saveChoices } from '@qujat/contract/notifications';
import { addPushBrowser, pushBrowsers, removePushBrowser } from '@qujat/contract/push';
import { signIn } from '@qujat/session';
import { render, screen, waitFor } from '@testing-library/react';
import { choicesWire } from '../../test-support/choices-wire.ts';
import { serve } from '../../test-support/fake-server.ts';
import { around } from '../../test-support/page.tsx';
import { person } from '../../test-support/sign-in.tsx';
import { NoticesSection } from './notices-section.tsx';
import { loadTexts } from './texts.ts';

const endpoint = 'https://push.example/own';
const keys = { p256dh: 'p', auth: 'a' };
const rowOf = (id: number, address: string) => ({
  id,
  device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140',
  since: 1_795_000_000,
  endpoint: address,
});
const browsersWire = (...browsers: readonly object[]) => ({ key: 'BKey', browsers });

interface FakeBrowser {
  readonly permission?: NotificationPermission;
  readonly answer?: NotificationPermission;
  readonly subscribed?: boolean;
  readonly broken?: boolean;
}

/** The browser's parts that jsdom lacks. */
const haveBrowser = ({ permission = 'default', answer = 'granted', subscribed = false, broken = false }: FakeBrowser = {}) => {
  const shown: string[] = [];
  const own = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => void (present = null),
  };
  let present: typeof own | null = subscribed ? own : null;
  const registration = {
    pushManager: {
      getSubscription: async () => present,
      subscribe: async () => {
        if (broken) throw new Error('push service error');
        present = own;
        return own;
      },
    },
    showNotification: async (title: string) => void shown.push(title),
  };
  const ask = jest.fn(async () => answer);
  Object.assign(window, { PushManager: jest.fn(), Notification: { permission, requestPermission: ask } });
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { shown, ask, subscription: () => present };
};

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const show = async (): Promise<void> => {
  const page = around(<NoticesSection letters />);
  await loadTexts();
  render(page);
};
const on = 'Этот браузер показывает уведомления.';

test('a press asks for the permission, lets this browser show news, chooses the usual kinds and shows a sample', async () => {
  const { shown, ask } = haveBrowser();
  const asked = serve({
    [readChoices.path]: [choicesWire(false), choicesWire(true)],
    [pushBrowsers.path]: [browsersWire(), browsersWire(rowOf(1, endpoint))],
    [addPushBrowser.path]: [{ status: 'ok' }],
    [saveChoices.path]: [{ status: 'ok' }],
  });
  await show();
  const allow = await screen.findByRole('button', { name: 'Включить в этом браузере' });
  expect(ask).not.toHaveBeenCalled();
  await person.click(allow);
  expect(await screen.findByText(on)).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining([addPushBrowser.path, saveChoices.path]));
  await waitFor(() => expect(shown).toEqual(['Уведомления включены']));
});

test('whoever does not allow it is told how to, and nothing is sent', async () => {
  haveBrowser({ answer: 'denied' });
  const asked = serve({ [readChoices.path]: [choicesWire(true)], [pushBrowsers.path]: [browsersWire()] });
  await show();
  await person.click(await screen.findByRole('button', { name: 'Включить в этом браузере' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Браузер запретил уведомления');
  expect(asked.some(({ path }) => path === addPushBrowser.path)).toBe(false);
});

test('a browser that cannot reach its service says so in the person’s language', async () => {
  haveBrowser({ broken: true });
  serve({ [readChoices.path]: [choicesWire(true)], [pushBrowsers.path]: [browsersWire()] });
  await show();
  await person.click(await screen.findByRole('button', { name: 'Включить в этом браузере' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Браузер не смог подключиться');
});

test('this browser and another one are switched off', async () => {
  const browser = haveBrowser({ permission: 'granted', subscribed: true });
  const both = [rowOf(1, endpoint), rowOf(2, 'https://push.example/other')];
  serve({
    [readChoices.path]: [choicesWire(true)],
    [pushBrowsers.path]: [browsersWire(...both), browsersWire(both[0]!), browsersWire()],
    [removePushBrowser.path]: [{ in_use: 0 }],
  });
  await show();
  await person.click(await screen.findByRole('button', { name: 'Выключить: Firefox · Windows' }));
  await waitFor(() => expect(screen.queryByText('Firefox · Windows', { exact: false })).toBeNull());
  expect(browser.subscription()).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Выключить' }));
  expect(await screen.findByRole('button', { name: 'Включить в этом браузере' })).toBeTruthy();
  expect(browser.subscription()).toBeNull();
});

test.each([
  ['cannot show them', false, 'Этот браузер не умеет показывать уведомления'],
  ['has been forbidden', true, 'Браузер запретил уведомления'],
] as const)('a browser that %s says so, and offers nothing', async (_, able, text) => {
  if (able) haveBrowser({ permission: 'denied' });
  serve({ [readChoices.path]: [choicesWire(true)], [pushBrowsers.path]: [browsersWire()] });
  await show();
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Включить в этом браузере' })).toBeNull();
});
