import { actOnTask, readTaskForm, readTaskTree } from '@qujat/contract/tasks/tasks';
import { goTo, KeptPage } from '@qujat/testing/kept-page';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import TaskPage from './task-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const person = (userid: number, fullname: string) => ({ userid, fullname });
const given = { at: 1_764_000_000, action: 'give', fullname: 'Ахметов Дулат', on_behalf_of: '', comment: 'Сверить', day: '', files: [] };
const reported = { ...given, action: 'report', fullname: 'Оспанова Сауле', comment: 'Половина готова' };

const treeOf = (version: number) => ({
  items: [
    {
      id: 5,
      number: 12,
      parent: null,
      execution: 0,
      text: 'Сверить договоры',
      giver: person(1, 'Ахметов Дулат'),
      responsible: person(2, 'Оспанова Сауле'),
      co_executors: [],
      controller: '',
      dep: 'Финансы',
      given_on: '2026-11-20',
      due_on: '2026-11-30',
      first_due_on: '2026-11-30',
      moves: 0,
      state: 'running',
      outcome: 'running',
      result_on: '',
      off_control_at: null,
      version,
      request: [],
      entries: version === 1 ? [given] : [given, reported],
      acts: [{ act: 'cancel' }],
      hidden: 0,
    },
  ],
  edocid: null,
  doc_number: '',
  doc_subject: '',
  doc_due: '',
  today: '2026-11-24',
  entries: version,
  chain_whole: 1,
  may_give: 1,
});

test('after a stale refusal the window says what has happened, and a second press acts on it', async () => {
  let version = 1;
  const stale = { message: 'Поручение изменилось, пока вы его читали. Проверьте его и решите снова.' };
  const asked = serve(({ path, fields }) => {
    if (path === readTaskTree.path) return treeOf(version);
    if (path !== actOnTask.path) return {};
    version = 2;
    return Number(fields['version']) === 1 ? Response.json(stale, { status: 409 }) : { version: 3 };
  });
  renderPart(<TaskPage />, { texts: { control: ru }, path: '/control/tasks/task?id=5' });
  await userEvent.click(await screen.findByRole('button', { name: ru.acts.cancel }));
  const reason = await screen.findByRole('textbox', { name: new RegExp(ru.acts.words.reason) });
  await userEvent.type(reason, 'Не нужно');
  const press = async (): Promise<void> => {
    const [button] = screen.getAllByRole('button', { name: ru.acts.cancel }).slice(-1);
    await userEvent.click(button!);
  };
  await press();
  const news = await screen.findByRole('region', { name: ru.acts.meanwhile });
  expect(news).toHaveTextContent(ru.task.actions.report);
  expect(news).toHaveTextContent('Половина готова');
  expect(reason).toHaveValue('Не нужно');
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ path }) => path === actOnTask.path).map(({ fields }) => Number(fields['version']));
  expect(sent).toEqual([1, 2]);
});

test('what is written for an act stays when its window closes, and goes when the act is done', async () => {
  const asked = serve(({ path }) => (path === readTaskTree.path ? treeOf(1) : {}));
  renderPart(<TaskPage />, { texts: { control: ru }, path: '/control/tasks/task?id=5' });
  const open = async (): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByRole('button', { name: ru.acts.cancel }));
    return screen.findByRole('textbox', { name: new RegExp(ru.acts.words.reason) });
  };
  await userEvent.type(await open(), 'Не нужно');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await open()).toHaveValue('Не нужно');
  const [button] = screen.getAllByRole('button', { name: ru.acts.cancel }).slice(-1);
  await userEvent.click(button!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ path }) => path === actOnTask.path)?.fields['text']).toBe('Не нужно');
  expect(await open()).toHaveValue('');
});

test('a page that is shown again for another task shows nothing of the first one meanwhile', async () => {
  const [first] = treeOf(1).items;
  serve(({ path, fields }) => {
    if (path !== readTaskTree.path) return {};
    return fields['id'] === '5' ? treeOf(1) : { ...treeOf(1), items: [{ ...first, id: 9, number: 13, text: 'Другое дело' }] };
  });
  const path = '/control/tasks/task';
  renderPart(
    <KeptPage path={path}>
      <TaskPage />
    </KeptPage>,
    { texts: { control: ru }, path: `${path}?id=5` },
  );
  expect(await screen.findAllByText('Сверить договоры')).not.toHaveLength(0);
  await goTo('/control/tasks');
  act(() => {
    window.history.pushState(null, '', `${path}?id=9`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(screen.queryByText('Сверить договоры')).toBeNull();
  expect(await screen.findAllByText('Другое дело')).not.toHaveLength(0);
});

test('a window in which a task is written belongs to its tree', async () => {
  const [first] = treeOf(1).items;
  const acts = [{ act: 'give' }];
  serve(({ path, fields }) => {
    if (path === readTaskForm.path)
      return { texts: [], today: '2026-11-24', days: [], latest: '', doc_due: '', controllers: [], giver: 1, may_share: 0 };
    if (path !== readTaskTree.path) return {};
    return { ...treeOf(1), items: [{ ...first, acts, ...(fields['id'] === '9' && { id: 9, number: 13, text: 'Другое дело' }) }] };
  });
  const path = '/control/tasks/task';
  renderPart(
    <KeptPage path={path}>
      <TaskPage />
    </KeptPage>,
    { texts: { control: ru }, path: `${path}?id=9` },
  );
  await screen.findAllByText('Другое дело');
  await goTo(`${path}?id=5`);
  await screen.findAllByText('Сверить договоры');
  await userEvent.click(screen.getByRole('button', { name: ru.acts.give }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await goTo('/control/tasks');
  await goTo(`${path}?id=9`);
  await screen.findAllByText('Другое дело');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
