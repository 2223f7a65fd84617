import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderNewDocument } from '../test-support/render-new-document.tsx';
import { serve, person, draft, form } from '../test-support/draft-server.ts';

beforeEach(() => localStorage.clear());

const colleague = (userid: number) => ({ userid, fullname: `Тестов ${userid}`, position: '', dname: 'Цех' });

it('takes no more participants than a route may have, and says how many that is', async () => {
  const people = Array.from({ length: 100 }, (_, index) => colleague(index + 100));
  serve({
    '/ce/newdoc/open.php': () => ({
      ...form(draft({ participants: [person(7, 1, 'Бекова Сауле'), person(8, 2, 'Сапаргалиев Дулат')] })),
      deplist: [{ depid: 3, dname: 'Цех' }],
    }),
    '/ce/newdoc/department.php': () => people,
  });
  await renderNewDocument('?document=41');
  const execution = within(await screen.findByRole('region', { name: 'Исполнение' }));
  await userEvent.click(execution.getByRole('button', { name: 'Добавить участников: Исполнение' }));
  await userEvent.click(await execution.findByRole('option', { name: /Цех/ }));
  await userEvent.click(await execution.findByRole('option', { name: 'Добавить всех: 100 человек' }));
  expect(execution.getByRole('combobox')).toHaveAccessibleDescription(
    'Участников маршрута может быть не больше 100, сейчас: 2. Можно добавить ещё: 98.',
  );
  expect(execution.queryAllByRole('listitem')).toEqual([]);
  await userEvent.click(execution.getByRole('option', { name: /Тестов 100/ }));
  expect(execution.getAllByRole('listitem')).toHaveLength(1);
  expect(execution.getByRole('combobox')).not.toHaveAccessibleDescription(/100/);
});
