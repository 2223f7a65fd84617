import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { list, row, rows } from '../test-support/list-server.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listWire } from '../test-support/wire.ts';
import { loadTexts } from '../today/texts.ts';

const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['today'] });
document.head.append(configuration);

/** Words of a search are found in «Все документы» and, with `q11`, in all periods; not in the current queue and period. */
const serveElsewhere = (elsewhere: { readonly inAll: number; readonly inPeriods: number }) =>
  serve({
    [list]: ({ q, q3, q11 }) => {
      if (q3 === undefined) return listWire(rows);
      const count = q === '1' ? elsewhere.inAll : q11 === '1' ? elsewhere.inPeriods : 0;
      return listWire(count > 0 ? rows : [], { count, total_pages: 1 });
    },
    '/ce/checknewalert.php': () => [24],
  });

const search = async (): Promise<void> => {
  // They load with the offers, once for a page; each test has a page of its own.
  await loadTexts();
  await row('П-1');
  await userEvent.type(screen.getByRole('searchbox'), 'насос{Enter}');
  expect(await screen.findByRole('button', { name: 'Сбросить фильтры' })).toBeVisible();
};

describe('an empty search', () => {
  it('offers the same words in all documents and in all periods, with their numbers', async () => {
    const server = serveElsewhere({ inAll: 7, inPeriods: 12 });
    await renderArea({ hash: '#currentTab=4' });
    await search();
    expect(await screen.findByRole('button', { name: 'Во всех документах: 7' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Во всех периодах: 12' }));
    expect(await row('П-1')).toBeVisible();
    expect(server.of(list).at(-1)).toMatchObject({ q: '4', q3: 'насос', q11: '1' });
  });

  it('leads to all documents with the words', async () => {
    serveElsewhere({ inAll: 7, inPeriods: 0 });
    await renderArea({ hash: '#currentTab=4' });
    await search();
    await userEvent.click(await screen.findByRole('button', { name: 'Во всех документах: 7' }));
    await waitFor(() => expect(window.location.hash).toBe('#currentTab=1'));
    expect(await row('П-1')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('насос');
  });

  it('offers nothing that would be empty too', async () => {
    serveElsewhere({ inAll: 0, inPeriods: 0 });
    await renderArea({ hash: '#currentTab=4' });
    await search();
    expect(await screen.findByRole('button', { name: 'Сбросить фильтры' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Во всех (документах|периодах):/ })).toBeNull();
  });
});
