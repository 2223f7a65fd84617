import { signIn } from '@qujat/session';
import { screen, waitFor } from '@testing-library/react';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { serve } from '../../test-support/wire.ts';

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  forgetSession();
});

test('the icon of the installed product shows the number of new documents', async () => {
  const setAppBadge = jest.fn(async () => undefined);
  Object.assign(navigator, { setAppBadge });
  serve({ '/ce/checknewalert.php': [3] });
  await renderApp();
  await waitFor(() => expect(setAppBadge.mock.calls).toEqual([[3]]));
});

test('a browser without such numbers, and one that refuses, show the page all the same', async () => {
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new DOMException('not installed', 'NotAllowedError')) });
  serve({ '/ce/checknewalert.php': [4] });
  await renderApp();
  expect(await screen.findByRole('link', { name: 'Входящие 4 новых документа' })).toBeVisible();
});
