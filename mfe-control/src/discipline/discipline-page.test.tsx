import { readDiscipline, readDisciplineTrend } from '@qujat/contract/tasks/discipline';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import DisciplinePage from './discipline-page.tsx';

jest.mock('@qujat/api', () => ({
  ...jest.requireActual<object>('@qujat/api'),
  hasExtension: () => true,
  readPageConfiguration: () => ({ bases: { main: '/api' } }),
}));

const figures = (inTime: number, late: number, overdue: number) => ({ in_time: inTime, late, overdue });
const answers = () =>
  serve(({ path }) => {
    if (path === readDiscipline.path)
      return {
        items: [{ id: 7, name: 'Отдел закупок', ...figures(8, 1, 3), before: figures(9, 0, 1) }],
        total: figures(8, 1, 3),
        total_before: figures(9, 0, 1),
        today: '2026-11-24',
        unnamed: figures(0, 0, 0),
      };
    if (path === readDisciplineTrend.path)
      return {
        items: [
          { from: '2026-11-09', to: '2026-11-15', ...figures(5, 1, 0) },
          { from: '2026-11-16', to: '2026-11-22', ...figures(3, 0, 3) },
        ],
        total: figures(8, 1, 3),
        today: '2026-11-24',
      };
    return undefined;
  });
const show = (search = '') => renderPart(<DisciplinePage />, { texts: { control: ru }, path: `/control/discipline${search}` });
const hrefOf = (link: HTMLElement): URL => new URL(link.getAttribute('href') ?? '', 'https://qujat.example');
const period = 'from=2026-11-09&to=2026-11-22';

test('each figure leads to its tasks, and the files count the same', async () => {
  answers();
  show(`?by=department&${period}&control=1`);
  const overdue = await screen.findByRole('link', { name: 'Отдел закупок, Просрочено: 3' });
  expect(Object.fromEntries(hrefOf(overdue).searchParams)).toEqual({
    scope: 'department',
    from: '2026-11-09',
    to: '2026-11-22',
    outcome: 'overdue',
    department: '7',
    control: '1',
  });
  const counted = { group: 'department', from: '2026-11-09', to: '2026-11-22', on_control: '1' };
  expect(Object.fromEntries(hrefOf(screen.getByRole('link', { name: 'Excel' })).searchParams)).toEqual(counted);
  expect(Object.fromEntries(hrefOf(screen.getByRole('link', { name: 'PDF' })).searchParams)).toEqual({ ...counted, save: '1' });
  const paper = screen.getByRole('link', { name: 'Печать к планёрке' });
  expect(paper).toHaveAttribute('target', '_blank');
  expect(hrefOf(paper).pathname).toBe('/api/ce/tasks/discipline.pdf');
});

test('the trend has its table beside the chart, newest first, and the address keeps its step', async () => {
  const asked = answers();
  show(`?by=department&${period}`);
  await userEvent.click(await screen.findByRole('tab', { name: 'Динамика' }));
  expect(await screen.findByRole('img', { name: /^Столбцы по неделям/ })).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Динамика исполнения' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['16.11 – 22.11.2026', '09.11 – 15.11.2026', 'Всего']);
  const late = within(table).getByRole('link', { name: '09.11 – 15.11.2026, С опозданием: 1' });
  expect(hrefOf(late).search).toBe('?scope=department&from=2026-11-09&to=2026-11-15&outcome=late');
  await userEvent.click(screen.getByRole('button', { name: 'По месяцам' }));
  expect(await screen.findByRole('img', { name: /^Столбцы по месяцам/ })).toBeInTheDocument();
  expect(window.location.search).toContain('step=month');
  expect(asked.filter(({ path }) => path === readDisciplineTrend.path).map(({ fields }) => fields['step'])).toEqual(['week', 'month']);
});

test('a report that fails can be asked for again', async () => {
  const line = { online: false };
  serve(({ path }) =>
    line.online && path === readDiscipline.path
      ? { items: [], total: figures(0, 0, 0), total_before: figures(0, 0, 0), today: '2026-11-24', unnamed: figures(0, 0, 0) }
      : new Response('', { status: 500 }),
  );
  show();
  expect(await screen.findByText('Не удалось загрузить отчёт')).toBeInTheDocument();
  line.online = true;
  await userEvent.click(screen.getAllByRole('button').at(-1)!);
  expect(await screen.findByText('Сроков в этом периоде нет')).toBeInTheDocument();
});

test('who may not read it is told so in place, and is not asked to try again', async () => {
  serve(() => new Response('', { status: 403 }));
  show();
  expect(await screen.findByRole('heading', { name: ru.page.forbidden })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
