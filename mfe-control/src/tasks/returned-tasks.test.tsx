import { profileCodec } from '@qujat/contract/shell';
import { forgetHeldTask, readHeldTasks, readTaskForm, readTasks } from '@qujat/contract/tasks/tasks';
import { forgetText, keptText, setProfile } from '@qujat/session';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import TasksPage from './tasks-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const held = {
  hold_id: 9,
  text: 'Осмотреть подстанцию',
  responsible: { userid: 2, fullname: 'Петрова Ольга' },
  due_on: '2026-11-27',
  edocid: null,
  parent: 4,
  problem: 'Задание закрыто',
};
const form = { texts: [], today: '2026-11-24', days: [], latest: '', doc_due: '', controllers: [], giver: 1, may_share: 0 };
const kept = (): string => keptText('task/7/parent/4') ?? '';

/** The page of somebody who gives no tasks. `onForget` runs while the server forgets. */
const show = (onForget: () => void = () => {}) => {
  const asked = serve(({ path }) => {
    if (path === readHeldTasks.path) return { items: [held] };
    if (path === readTasks.path) return { items: [], total: 0, counts: [], today: '2026-11-24', may_give: 0 };
    if (path === readTaskForm.path) return form;
    if (path === forgetHeldTask.path) onForget();
    return {};
  });
  renderPart(<TasksPage />, { texts: { control: ru } });
  act(() => setProfile(profileCodec.decode({ viewer_id: 7 })));
  return (): boolean => asked.some(({ path }) => path === forgetHeldTask.path);
};
const writeAgain = async (): Promise<HTMLElement> => {
  const part = await screen.findByRole('region', { name: ru.returned.title });
  await userEvent.click(within(part).getByRole('button', { name: ru.returned.write }));
  return part;
};
afterEach(() => forgetText('task/7/parent/4'));

test('an executor sees which sub-task was not given, and its text is in the form before the server forgets it', async () => {
  const atForget: string[] = [];
  const hasForgotten = show(() => atForget.push(kept()));
  expect(within(await writeAgain()).getByText(held.problem)).toBeInTheDocument();
  await waitFor(() => expect(hasForgotten()).toBe(true));
  expect(atForget).toEqual([expect.stringContaining(held.text)]);
  expect(await screen.findByRole('textbox', { name: new RegExp(ru.form.text) })).toHaveValue(held.text);
});

test('a text that cannot be stored here stays with the server', async () => {
  const hasForgotten = show();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  try {
    const part = await writeAgain();
    expect(await within(part).findByRole('alert')).toHaveTextContent(ru.page.notSaved);
    expect([hasForgotten(), kept()]).toEqual([false, '']);
  } finally {
    full.mockRestore();
  }
});
