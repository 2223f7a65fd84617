/** The bell with its panel, and what a press of the browser’s own notification does (NTF-1, NTF-2, NTF-10). */
import { markNotification, notificationList, unreadNotifications } from '@qujat/contract/notifications';
import { addPushBrowser } from '@qujat/contract/push';
import { createI18n, I18nProvider } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { signIn } from '@qujat/session';
import { UiProvider } from '@qujat/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../test-support/browser.ts';
import { forgetSession } from '../test-support/session.ts';
import { serve } from '../test-support/wire.ts';
import { BellButton } from './bell-button.tsx';
import bell from './locales/ru.json';

const endpoint = 'https://push.example/own';
const rowOf = (id: number, unread: number) => ({
  id,
  kind: 'yourTurn',
  at: 1_795_488_000,
  unread,
  more: 0,
  actor: null,
  for: null,
  document: { edocid: id, title: `СЗ № ${id}`, subject: 'О закупке', open: 1 },
  stage: 1,
  comment: '',
  days: null,
  act: null,
});

const answers = {
  [unreadNotifications.path]: { unread: 2 },
  [notificationList.path]: { items: [rowOf(2, 1), rowOf(1, 1)], more: 0, unread: 2 },
  [markNotification.path]: { status: 'ok' },
  [addPushBrowser.path]: { status: 'ok' },
};

const show = (openAtOnce = false): void => {
  const i18n = createI18n({ language: 'ru', resources: { bell } });
  render(
    <BrowserRouter>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <UiProvider>
            <BellButton openAtOnce={openAtOnce} focusAtOnce={false} />
          </UiProvider>
        </QueryClientProvider>
      </I18nProvider>
    </BrowserRouter>,
  );
};

beforeEach(() => {
  setWidth(1440);
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  forgetSession();
});

test('opens by G and N, is walked by arrows, marked by U, and gives the focus back', async () => {
  const asked = serve(answers);
  show();
  const button = await screen.findByRole('button', { name: 'Уведомления: 2' });
  await userEvent.keyboard('{g>}{/g}{n>}{/n}');
  const rows = await screen.findAllByRole('button', { name: /Ожидает вашего согласования/ });
  act(() => rows[0]?.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(rows[1]).toHaveFocus();
  await userEvent.keyboard('u');
  await waitFor(() => expect(asked.filter(({ path }) => path === markNotification.path).map(({ fields }) => fields)).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

test('hands a browser that shows news over to this session, and opens a pressed notification here', async () => {
  const workers = new EventTarget();
  const subscription = { toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  Object.assign(workers, { getRegistration: async () => registration });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  const asked = serve(answers);
  show();
  await waitFor(() => expect(asked.some(({ path }) => path === addPushBrowser.path)).toBe(true));
  const port = { postMessage: jest.fn() };
  const tell = (data: unknown): void => {
    const event = Object.assign(new Event('message'), { data, ports: [port] });
    act(() => void workers.dispatchEvent(event));
  };
  for (const other of [null, { kind: 'other' }, { kind: 'open-news', url: '//evil.example/' }]) tell(other);
  expect(port.postMessage).not.toHaveBeenCalled();
  tell({ kind: 'open-news', url: '/?read=41' });
  expect(port.postMessage).toHaveBeenCalledWith('taken');
  await waitFor(() => expect(window.location.search).toBe('?read=41'));
});
