/** A server whose list contains two documents, for the tests of the work area. */
import { screen } from '@testing-library/react';
import { serve } from './server.ts';
import { listRow, listWire, type Wire } from './wire.ts';

export const list = '/ce/doclist2.php';

export const favourites = '/ce/chfav.php';

export const rows = [
  listRow(1, { unread: 1, attached_file: 1, rper: '112026', mass_sign_checkbox: { is_visible: 1, done: 0 } }),
  listRow(2, { warning: 1, chfav: 1, status: 500, statname: 'На исполнении', mass_sign_checkbox: { is_visible: 1, done: 0 } }),
  listRow(3),
];

export const serveList = (more: Wire = {}) =>
  serve({
    [list]: () => listWire(rows, { count: 120, total_pages: 3, ...more }),
    [favourites]: () => ({ status: 'ok' }),
    '/ce/checknewalert.php': () => [24],
  });

export const row = (number: string) => screen.findByRole('row', { name: new RegExp(number) });
