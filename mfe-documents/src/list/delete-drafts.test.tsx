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
  const drafts = [draft(1), draft(2), draft(3)];
  const server = serve({
    '/ce/doclist2.php': () => listWire(drafts),
    [path]: (fields) => (bodies.push(Object.keys(fields)[0] ?? ''), answer),
  });
  await renderArea({ hash });
  for (const id of [1, 3]) await userEvent.click(await screen.findByRole('checkbox', { name: `Выбрать документ П-${id}` }));
  return { server, bodies, drafts };
};
const remove = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Документ будет удален! Продолжить?');
  await userEvent.click(within(question).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

it('deletes the selected drafts, and reloads the page', async () => {
  const { bodies } = await select('#currentTab=7');
  await remove();
  // The focus goes to the next draft that is left.
  await waitFor(() => expect(reloadPage).toHaveBeenCalledWith(expect.objectContaining({ row: 2 })));
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([{ docids: ['1', '3'] }]);
});

it('names the draft that prevents the deletion, and reloads the list', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { server } = await select('#currentTab=7', { status: 'error', text: 'Ничего не удалено.' });
  await remove();
  expect(await screen.findByText('Ничего не удалено.', { selector: 'p' })).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  await waitFor(() => expect(server.of('/ce/doclist2.php').length).toBeGreaterThan(1));
  jest.restoreAllMocks();
});

it('drops drafts deleted in another window from the selection, and stays on the list', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { drafts } = await select('#currentTab=7', Response.json({ status: 'error', text: 'Объект не найден.' }, { status: 404 }));
  drafts.splice(0, 1);
  await remove();
  expect(await screen.findByText(/1 черновик уже удалён или отправлен в другом окне и снят с выбора/, { selector: 'p' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Выбрано: 1')).toBeVisible());
  expect(screen.getByRole('checkbox', { name: 'Выбрать документ П-3' })).toBeChecked();
  expect(window.location.pathname).toBe('/');
  expect(reloadPage).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

it('is hidden on other tabs', async () => {
  await select('#currentTab=1');
  expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
});
