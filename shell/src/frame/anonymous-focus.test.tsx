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

test('a page without a session keeps the focus too: where a form gives way to something, its heading has it', async () => {
  await renderApp({ path: '/login', signedOut: true });
  const heading = await screen.findByRole('heading', { name: 'Авторизация' });
  const form = document.createElement('form');
  form.innerHTML = '<input aria-label="Пароль" />';
  heading.parentElement!.append(form);
  const field = screen.getByRole('textbox', { name: 'Пароль' });
  await userEvent.click(field);
  await userEvent.keyboard('1');
  // The code that keeps the focus comes with the first press.
  await act(async () => void (await import('./keep-focus.ts')));
  expect(field).toHaveFocus();
  form.remove();
  await waitFor(() => expect(heading).toHaveFocus());
});
