import { listen } from '@qujat/remotes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reloadPage } from '../card/reload-page.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';

jest.mock('../card/reload-page.ts', () => ({ reloadPage: jest.fn() }));

const path = '/ce/chfav.php';
const open = async (answer: (fields: Readonly<Record<string, string>>) => unknown) => {
  jest.mocked(reloadPage).mockClear();
  const server = serve({ '/ce/doclist2.php': () => listWire([listRow(41, { exmem: 'Спросить Анну' })]), [path]: answer });
  await renderArea();
  const button = await screen.findByRole('button', { name: 'Личная заметка' });
  expect(button).toHaveAttribute('title', 'Спросить Анну');
  await userEvent.click(button);
  return { server, dialog: await screen.findByRole('dialog', { name: 'Личная заметка' }) };
};

it('loads and saves the note, reloads the page, and does not press the row below', async () => {
  const { server, dialog } = await open(({ q1 }) => (q1 === '5' ? { text: 'Спросить Анну о смете' } : { status: 'ok' }));
  const note = within(dialog).getByRole('textbox');
  await waitFor(() => expect(note).toHaveValue('Спросить Анну о смете'));
  await userEvent.clear(note);
  await userEvent.type(note, ' Спросила ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalled());
  expect(server.of(path)).toEqual([
    { q1: '5', q: '41' },
    { q1: '6', q: '41', q2: 'Спросила' },
  ]);
  expect(server.of('/ce/showcase.php')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps unfinished text when the page is left, and reports it until it is saved', async () => {
  const told: unknown[] = [];
  listen('unsaved-text', (signal) => told.push(signal));
  const { dialog } = await open(({ q1 }) => (q1 === '5' ? { text: 'Смета' } : { status: 'ok' }));
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveValue('Смета'));
  await userEvent.type(within(dialog).getByRole('textbox'), '!');
  cleanup();
  await renderArea({ keepsSession: true });
  const again = within(await screen.findByRole('dialog', { name: 'Личная заметка' }));
  await waitFor(() => expect(again.getByRole('textbox')).toHaveValue('Смета!'));
  await userEvent.click(again.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalled());
  expect(told.at(0)).toMatchObject({ unsaved: true });
  expect(told.at(-1)).toMatchObject({ unsaved: false });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('drops unfinished text when the window is closed', async () => {
  const { dialog } = await open(({ q1 }) => (q1 === '5' ? { text: 'Смета' } : { status: 'ok' }));
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveValue('Смета'));
  await userEvent.type(within(dialog).getByRole('textbox'), '!');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Личная заметка' }));
  const again = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(again.getByRole('textbox')).toHaveValue('Смета'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the text after a failed save, and shows why', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { dialog } = await open(({ q1 }) => (q1 === '5' ? { text: '' } : { status: 'error', text: 'Неверный запрос.' }));
  const note = within(dialog).getByRole('textbox');
  await waitFor(() => expect(note).not.toHaveAttribute('readonly'));
  await userEvent.type(note, 'Важно');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  expect(await within(dialog).findByText('Неверный запрос.')).toBeVisible();
  expect(note).toHaveValue('Важно');
  expect(reloadPage).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
