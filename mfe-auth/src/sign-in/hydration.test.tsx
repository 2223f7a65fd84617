import { signIn as signInCall } from '@qujat/contract/authentication';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { around } from '../../test-support/page.tsx';
import { serve } from '../../test-support/fake-server.ts';
import SignInPage from './sign-in-page.tsx';

/** React's renderer for browsers needs a MessageChannel, which jsdom lacks, for streams only. */
const loadRenderer = async (): Promise<(page: ReactNode) => string> => {
  class NoChannel {
    port1 = {};
    port2 = {};
  }
  const scope = globalThis as { MessageChannel?: unknown };
  scope.MessageChannel = NoChannel;
  const { renderToString } = await import('react-dom/server.browser');
  delete scope.MessageChannel;
  return renderToString;
};

test('input typed before hydration is kept and sent, and no element is replaced', async () => {
  const asked = serve({ [signInCall.path]: [{ access_token: 'a', refresh_token: 'r', access_token_exp: 0 }] });
  window.history.replaceState(null, '', '/login?redirect_uri=');
  const renderToString = await loadRenderer();
  const root = document.createElement('div');
  root.innerHTML = renderToString(around(<SignInPage />));
  document.body.append(root);
  const email = root.querySelector<HTMLInputElement>('[name=email]') as HTMLInputElement;
  const password = root.querySelector<HTMLInputElement>('[name=password]') as HTMLInputElement;
  const remember = root.querySelector<HTMLInputElement>('[name=remember]') as HTMLInputElement;
  email.value = 'early@bird.example';
  password.value = 'Worm-2026!';
  remember.checked = true;

  const problems: unknown[] = [];
  const error = jest.spyOn(console, 'error').mockImplementation((...words) => void problems.push(words));
  await act(async () => void hydrateRoot(root, around(<SignInPage />), { onRecoverableError: (each) => problems.push(each) }));
  expect(problems).toEqual([]);
  expect(screen.getByLabelText('E-mail')).toBe(email);
  expect(email.value).toBe('early@bird.example');

  await act(async () => email.form?.requestSubmit());
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(asked[0]?.fields).toMatchObject({ q: 'early@bird.example', q1: 'Worm-2026!' });
  expect(remember.checked).toBe(true);
  error.mockRestore();
});
