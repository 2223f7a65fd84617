import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reloadPage } from '../card/reload-page.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';

jest.mock('../card/reload-page.ts', () => ({ reloadPage: jest.fn() }));

const path = '/ce/docs1.5/delete_docs.php';
const draft = (id: number) => listRow(id, { status: 100, mass_sign_checkbox: { is_visible: 1, done: 0 } });
const select = async (hash: string, answer: unknown = { status: 'ok' }) => {
  jest.mocked(reloadPage).mockClear();
  const bodies: string[] = [];
  const server = serve({ '/ce/doclist2.php': () => listWire([draft(1), draft(2), draft(3)]), [path]: (fields) => (bodies.push(Object.keys(fields)[0] ?? ''), answer) });
  await renderArea({ hash });
  for (const id of [1, 3]) await userEvent.click(await screen.findByRole('checkbox', { name: `Выбрать документ П-${id}` }));
  return { server, bodies };
};
const remove = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Документ будет удален! Продолжить?');
  await userEvent.click(within(question).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

it('deletes the drafts that are selected, and reloads the page', async () => {
  const { bodies } = await select('#currentTab=7');
  await remove();
  await waitFor(() => expect(reloadPage).toHaveBeenCalled());
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([{ docids: ['1', '3'] }]);
});

it('says which one stands in the way, and shows the list as it stands', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { server } = await select('#currentTab=7', { status: 'error', text: 'Ничего не удалено.' });
  await remove();
  expect(await screen.findByText('Ничего не удалено.', { selector: 'p' })).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  await waitFor(() => expect(server.of('/ce/doclist2.php').length).toBeGreaterThan(1));
  jest.restoreAllMocks();
});

it('is not offered on another tab', async () => {
  await select('#currentTab=1');
  expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
});
