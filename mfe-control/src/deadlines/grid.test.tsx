import { readDeadlines } from '@qujat/contract/tasks/calendar';
import { renderPart } from '@qujat/testing/render-part';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import control from '../locales/ru.json';
import { Grid } from './grid.tsx';
import ru from './locales/ru.json';
import { weeksOf } from './weeks.ts';

const item = (id: number, dueOn: string) => ({
  kind: 'task',
  id,
  number: id,
  text: `Дело ${id}`,
  responsible: { userid: 5, fullname: 'Досжанов Руслан' },
  due_on: dueOn,
  state: 'running',
  outcome: 'running',
});
const data = readDeadlines.answer.decode({
  today: '2026-11-24',
  days: [
    { day: '2026-11-26', total: 5, done: 1, overdue: 0 },
    { day: '2026-11-05', total: 4, done: 3, overdue: 1 },
  ],
  items: [1, 2, 3, 4, 5].map((id) => item(id, '2026-11-26')),
  changed_days: [{ day: '2026-11-27', works: false, reason: 'Санитарный день' }],
});

const entered = jest.fn();
const Month = (): ReactNode => {
  const [day, setDay] = useState('2026-11-26');
  return <Grid weeks={weeksOf(day, 'month')} day={day} month={day.slice(0, 7)} data={data} onChoose={setDay} onEnter={entered} />;
};
const show = () => renderPart(<Month />, { texts: { control, deadlines: ru } });
// jsdom does not know that the cells of a grid are gridcells.
const cell = (name: RegExp) => screen.getByRole('cell', { name });

test('a cell names three deadlines and says how many more there are; a week that is over has its figures', () => {
  show();
  const busy = cell(/^26\sноября.*5 сроков, 1 исполнено/);
  for (const text of ['Дело 1', 'Дело 3', 'Ещё 2']) expect(busy).toHaveTextContent(text);
  expect(busy).not.toHaveTextContent('Дело 4');
  expect(busy).toHaveAttribute('aria-selected', 'true');
  expect(cell(/^5\sноября.*4 срока, 3 исполнено, Просрочено: 1/)).not.toHaveTextContent('Дело');
  expect(cell(/^24\sноября/)).toHaveAttribute('aria-current', 'date');
  expect(cell(/^27\sноября.*Санитарный день/)).toHaveTextContent('Санитарный день');
});

test('keys lead through days, weeks and months, to today and into the panel; one cell has the focus', async () => {
  show();
  await userEvent.tab();
  expect(cell(/^26\sноября/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  expect(cell(/^20\sноября/)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(cell(/^16\sноября/)).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  expect(cell(/^16\sдекабря/)).toHaveFocus();
  expect(cell(/^16\sдекабря.*День Независимости/)).toBeInTheDocument();
  await userEvent.keyboard('[KeyT]');
  expect(cell(/^24\sноября/)).toHaveFocus();
  expect(screen.getAllByRole('cell').filter((each) => each.tabIndex === 0)).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(entered).toHaveBeenCalledTimes(1);
});
