import { readOwnTasks } from '@qujat/contract/tasks/tasks';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import userEvent from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import ru from '../locales/ru.json';
import OwnTasks from './own-tasks.tsx';

const task = (id: number, text: string) => ({
  id,
  number: id,
  text,
  giver: { userid: 1, fullname: 'Ахметов Дулат' },
  responsible: { userid: 2, fullname: 'Петрова Ольга' },
  due_on: '2026-11-20',
  state: 'running',
  outcome: 'overdue',
});

test('what waits is shown by kind with its whole number, and told to the page', async () => {
  const answer = { execute: [task(5, 'Осмотреть подстанцию')], execute_total: 12, decide: [], decide_total: 0, today: '2026-11-24' };
  serve(({ path }) => (path === readOwnTasks.path ? answer : {}));
  const onCount = jest.fn();
  renderPart(<OwnTasks onCount={onCount} />, { texts: { control: ru } });
  const part = await screen.findByRole('region', { name: ru.own.execute });
  expect(within(part).getByRole('link', { name: 'Осмотреть подстанцию' })).toHaveAttribute('href', '/control/tasks/task?id=5');
  expect(within(part).getByText('12')).toBeInTheDocument();
  expect(within(part).getByText('Просрочено на 4 дн.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: ru.own.decide })).toBeNull();
  await waitFor(() => expect(onCount).toHaveBeenCalledWith(12));
});

test('tasks that cannot be read are told as such, and are read again', async () => {
  let isAway = true;
  const answer = { execute: [task(5, 'Осмотреть подстанцию')], execute_total: 1, decide: [], decide_total: 0, today: '2026-11-24' };
  serve(({ path }) =>
    path !== readOwnTasks.path ? {} : isAway ? Response.json({ status: 'error', text: 'Сервер занят' }, { status: 500 }) : answer,
  );
  const onCount = jest.fn();
  renderPart(<OwnTasks onCount={onCount} />, { texts: { control: ru } });
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent(ru.tasks.failed);
  expect(onCount).not.toHaveBeenCalled();
  isAway = false;
  await userEvent.click(within(card).getByRole('button'));
  expect(await screen.findByRole('link', { name: 'Осмотреть подстанцию' })).toBeInTheDocument();
});
