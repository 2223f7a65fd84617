import { readTaskBoard } from '@qujat/contract/tasks/board';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import { boardAddress } from './board-address.ts';
import BoardPage from './board-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const figures = { overdue: 2, today: 0, week: 1, later: 3, reported: 1 };
const answer = {
  items: [{ id: 7, name: 'Петрова Ольга', dep: 'Канцелярия', ...figures }],
  total: figures,
  count: 1,
  today: '2026-11-24',
  week_end: '2026-11-29',
  departments: [
    { id: 4, name: 'Канцелярия' },
    { id: 5, name: 'Закупки' },
  ],
};

test('each figure leads to its list, and a department narrows all of them', async () => {
  const asked = serve(({ path }) => (path === readTaskBoard.path ? answer : {}));
  renderPart(<BoardPage />, { texts: { control: ru } });
  const overdue = await screen.findByRole('link', { name: `Петрова Ольга, ${ru.board.figures.overdue}: 2` });
  expect(overdue).toHaveAttribute('href', '/control/tasks?scope=department&filter=overdue&employee=7');
  expect(screen.queryByRole('link', { name: new RegExp(`${ru.board.figures.today}: 0`) })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: ru.board.department }));
  await userEvent.click(await screen.findByRole('option', { name: 'Закупки' }));
  await waitFor(() => expect(asked.at(-1)?.fields['dep']).toBe('5'));
});

test('a figure and its list have the same days', () => {
  const board = { today: '2026-11-24', weekEnd: '2026-11-29' };
  const of = (figure: 'today' | 'week' | 'later' | 'reported') =>
    new URL(boardAddress({ figure, group: 'department', id: 4, departmentId: undefined, board }), 'https://qujat.example').search;
  expect(of('today')).toBe('?scope=department&filter=open&to=2026-11-24&outcome=running&department=4');
  expect(of('week')).toBe('?scope=department&filter=open&from=2026-11-25&to=2026-11-29&outcome=running&department=4');
  expect(of('later')).toBe('?scope=department&filter=open&from=2026-11-30&outcome=running&department=4');
  expect(of('reported')).toBe('?scope=department&filter=reported&department=4');
});

test('who may not read it is told so in place, and is not asked to try again', async () => {
  serve(() => new Response('', { status: 403 }));
  renderPart(<BoardPage />, { texts: { control: ru } });
  expect(await screen.findByRole('heading', { name: ru.page.forbidden })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
