import { readTaskTree } from '@qujat/contract/tasks/tasks';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import DocumentTasks from './document-tasks.tsx';

test('tasks that cannot be read are told as such, and are asked for again', async () => {
  const asked = serve(() => Response.json({ status: 'error', text: 'Сервер занят' }, { status: 500 }));
  const times = (): number => asked.filter(({ path }) => path === readTaskTree.path).length;
  renderPart(<DocumentTasks documentId={5} />, { texts: { control: ru } });
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent(ru.tasks.failed);
  const before = times();
  await userEvent.click(within(card).getByRole('button'));
  await waitFor(() => expect(times()).toBeGreaterThan(before));
});
