import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { loaded, renderApp } from '../../test-support/render-app.tsx';
import { serve } from '../../test-support/wire.ts';

test('a remote’s entry appears before its code, which is fetched on hover, and the current one is marked', async () => {
  setWidth(1440);
  serve();
  await renderApp({ path: '/', language: 'kk' });
  await screen.findByRole('heading', { name: 'Список' });
  const entry = screen.getByRole('link', { name: 'Таспа' });
  expect(entry).not.toHaveAttribute('aria-current');
  expect(loaded).toEqual(['mfe-documents']);
  await userEvent.hover(entry);
  await waitFor(() => expect(loaded).toEqual(['mfe-documents', 'mfe-portal']));
  await userEvent.click(entry);
  expect(window.location.pathname).toBe('/portal');
  expect(entry).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: /^Кіріс/ })).not.toHaveAttribute('aria-current');
});
