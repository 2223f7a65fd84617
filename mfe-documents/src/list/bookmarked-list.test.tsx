import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';

it('offers the favourites as an Excel file if the server supports it, and signs them together', async () => {
  const page = document.createElement('script');
  page.id = 'qujat-page';
  page.type = 'application/json';
  page.textContent = JSON.stringify({ extensions: ['favourites-excel'] });
  document.head.append(page);
  serve({
    '/ce/doclist2.php': () => listWire([listRow(1)]),
    '/ce/chfav.php': () => listWire([listRow(2, { chfav: 1, mass_sign_checkbox: { is_visible: 1, done: 0 } })]),
  });
  await renderArea();
  await userEvent.click(await screen.findByRole('tab', { name: 'Избранное' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать документ П-2' }));
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Excel' })).toHaveAttribute('href', '/ce/chfav.php?excel=1&q=0&q1=3');
  expect(within(footer).getByRole('button', { name: 'Подписать' })).toBeVisible();
  expect(within(footer).queryByRole('button', { name: 'Удалить' })).toBeNull();
});
