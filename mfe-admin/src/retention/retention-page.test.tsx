import { ownRights } from '@qujat/contract/administration/own-rights';
import { placeHold, readRetention, startDestruction } from '@qujat/contract/administration/retention';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import RetentionPage from './retention-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const show = () => {
  const asked = serve(({ path }) => {
    if (path === ownRights.path) return { rights: ['document-administrator'] };
    if (path === readRetention.path)
      return {
        items: [{ edocid: 5, docnum: 'СЗ-5', subject: 'Смета', index: 'СЗ', issued_on: '2019-03-01', kept_until: '2023-01-01' }],
        total: 1,
        holds: [{ id: 1, name: 'Д', reason: 'Суд', placed_at: 1_700_000_000, placed_by: 'Смагулов Тимур' }],
        acts: [{ edocid: 8, docnum: 'А-1', status: 600, status_name: 'Исполнен', listed: 2, destroyed: 1, released: 1 }],
        templates: [{ id: 3, name: 'Акт' }],
      };
    if (path === startDestruction.path) return { edocid: 9 };
    return path === placeHold.path ? { held: 1, released: 0 } : undefined;
  });
  renderPart(<RetentionPage />, { texts: { admin: ru }, path: '/admin/retention' });
  return asked;
};

test('an act is written for the chosen documents, from a template', async () => {
  const asked = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: СЗ-5' }));
  await userEvent.click(screen.getByRole('button', { name: 'Составить акт · 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: ru.retention.begin }));
  expect(dialog.getByText(ru.retention.templateMissing)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: ru.retention.template }));
  await userEvent.click(await screen.findByRole('option', { name: 'Акт' }));
  await userEvent.click(dialog.getByRole('button', { name: ru.retention.begin }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ path }) => path === startDestruction.path)?.fields).toEqual({ template: '3', 'docids[]': '5' });
  const acts = within(screen.getByRole('list', { name: ru.retention.acts }));
  expect(acts.getByText(/документов: 2 · уничтожено: 1 · исключено: 1/)).toBeInTheDocument();
});

test('a hold needs a reason', async () => {
  const asked = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Запретить уничтожение: № СЗ-5' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: ru.retention.holdAction }));
  expect(asked.some(({ path }) => path === placeHold.path)).toBe(false);
  await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(ru.retention.reason) }), 'Суд');
  await userEvent.click(dialog.getByRole('button', { name: ru.retention.holdAction }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ path }) => path === placeHold.path)?.fields).toEqual({ kind: 'document', id: '5', reason: 'Суд' });
});
