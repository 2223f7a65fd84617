import { unreadNotifications } from '@qujat/contract/notifications';
import { signIn } from '@qujat/session';
import { act, screen } from '@testing-library/react';
import { setWidth } from '../test-support/browser.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { forgetSession } from '../test-support/session.ts';
import { serve } from '../test-support/wire.ts';

// The part itself awaits its texts at its top level, which CommonJS cannot: here the bell has its keys for words.
jest.mock('../bell/bell.ts', () => jest.requireActual<typeof import('../bell/bell-button.tsx')>('../bell/bell-button.tsx'));

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  const page = document.createElement('script');
  page.id = 'qujat-page';
  page.type = 'application/json';
  page.textContent = JSON.stringify({ extensions: ['notifications'] });
  document.head.append(page);
});
afterEach(() => {
  document.getElementById('qujat-page')?.remove();
  forgetSession();
});

test('the bell takes the focus over from the button that holds its place until its code has come', async () => {
  const counted = Promise.withResolvers<unknown>();
  serve({
    '/ce/checknewalert.php': () => counted.promise,
    [unreadNotifications.path]: { unread: 2 },
  });
  await renderApp();
  const placeholder = await screen.findByRole('button', { name: 'Уведомления' });
  act(() => placeholder.focus());
  act(() => counted.resolve([3]));
  const bell = await screen.findByRole('button', { name: 'title: 2' });
  expect(placeholder).not.toBeInTheDocument();
  expect(bell).toHaveFocus();
});
