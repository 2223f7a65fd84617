import { createIndex, readIndices } from '@qujat/contract/administration/indices';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import IndicesPage from './indices-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const index = (code: string, more: object = {}) => ({ id: 1, index: code, name_ru: `Дело ${code}`, months: 0, pattern: '', ...more });
const show = (items: readonly object[]) => {
  const asked = serve(({ path }) => {
    if (path === ownRights.path) return { rights: ['document-administrator'] };
    if (path === readIndices.path) return { items, deplist: [{ depid: 3, dname: 'Канцелярия', code: '02' }] };
    return path === createIndex.path ? { id: 9 } : undefined;
  });
  renderPart(<IndicesPage />, { texts: { admin: ru }, path: '/admin/indices' });
  return asked;
};

test('rows say how long documents are kept and how they are numbered', async () => {
  show([
    index('СЗ', { months: 36 }),
    index('П', { id: 2, months: 1, pattern: '{index}-{number:3}' }),
    index('А', { id: 3, months: 18 }),
    index('Д', { id: 4 }),
  ]);
  const row = async (code: string) => within(await screen.findByRole('row', { name: new RegExp(`^${code}\\b|^${code}`) }));
  expect((await row('СЗ')).getByText('3 года')).toBeInTheDocument();
  expect((await row('П')).getByText(ru.indices.period.forEver)).toBeInTheDocument();
  expect((await row('П')).getByText('П-007')).toBeInTheDocument();
  expect((await row('А')).getByText('18 месяцев')).toBeInTheDocument();
  expect((await row('Д')).getByText(ru.indices.period.notSet)).toBeInTheDocument();
  expect((await row('Д')).getByText(ru.indices.numbering.continue)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Канцелярия' })).toHaveValue('02');
});

test('a new index is sent only with a period and a pattern that can be', async () => {
  const asked = show([]);
  await userEvent.click(await screen.findByRole('button', { name: ru.indices.add }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(ru.structure.russian) }), 'Приказы');
  await userEvent.clear(dialog.getByRole('textbox', { name: new RegExp(ru.indices.pattern) }));
  await userEvent.click(dialog.getByRole('button', { name: ru.indices.parts.index }));
  await userEvent.click(dialog.getByRole('button', { name: ru.structure.create }));
  expect(dialog.getByText(ru.indices.patternProblem.number)).toBeInTheDocument();
  expect(dialog.getByText(ru.indices.codeMissing)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(`^${ru.indices.code}`) }), '01-05');
  await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(ru.indices.pattern) }), '/');
  await userEvent.click(dialog.getByRole('button', { name: ru.indices.parts.number }));
  await userEvent.click(dialog.getByRole('button', { name: ru.structure.create }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ path }) => path === createIndex.path).map(({ fields }) => fields)).toEqual([
    { index: '01-05', name_ru: 'Приказы', name_kk: '', months: '0', pattern: '{index}/{number}', counter: 'year' },
  ]);
});
