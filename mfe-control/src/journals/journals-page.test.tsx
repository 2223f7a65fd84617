import { readJournal } from '@qujat/contract/tasks/journals';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import control from '../locales/ru.json';
import JournalsPage from './journals-page.tsx';
import ru from './locales/ru.json';

jest.mock('@qujat/api', () => ({
  ...jest.requireActual<object>('@qujat/api'),
  hasExtension: () => true,
  readPageConfiguration: () => ({ bases: { main: '/api' } }),
}));

const row = (more: object = {}) => ({
  position: 1,
  id: 12,
  number: 'ВХ-02/45',
  reg_on: '2026-11-20',
  correspondent: 'Акимат области',
  their_number: '3-14/77',
  their_date: '2026-11-18',
  subject: '<b>О проверке</b>',
  executor: 'Досжанов Руслан',
  resolution: 'Подготовить ответ',
  due_on: '2026-12-01',
  status: 'На исполнении',
  case: '02-05 Переписка',
  ...more,
});
const answers = (rows: readonly object[]) =>
  serve(({ path }) =>
    path === readJournal.path
      ? { items: rows, total: rows.length * 60, today: '2026-11-24', indices: [{ id: 3, code: '02-05', name: 'Переписка' }], kinds: [] }
      : undefined,
  );
const show = (search = '', width = 1440) =>
  renderPart(<JournalsPage />, { texts: { control, journals: ru }, path: `/control/journals${search}`, width });

test('a letter stands with its sender, their number and date, the resolution and the term, and a subject is no markup', async () => {
  answers([row()]);
  show('?from=2026-11-01&to=2026-11-24');
  const shown = await screen.findByRole('row', { name: /ВХ-02\/45/ });
  for (const words of [
    '20.11.2026',
    'Акимат области',
    '№ 3-14/77, 18.11.2026',
    '<b>О проверке</b>',
    'Досжанов Руслан',
    'Подготовить ответ',
  ])
    expect(shown).toHaveTextContent(words);
  expect(shown).toHaveTextContent('01.12.2026');
  expect(shown).toHaveTextContent('02-05 Переписка');
  expect(within(shown).getByRole('link', { name: 'ВХ-02/45' })).toHaveAttribute('href', '/?document=12');
});

test('who may not read journals is told so in place, and is not asked to try again', async () => {
  serve(() => new Response('', { status: 403 }));
  show();
  expect(await screen.findByRole('heading', { name: control.page.forbidden })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: control.page.toMain })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the journal, its narrowing and the page stand in the address, and the files are of the same rows', async () => {
  const asked = answers([row()]);
  show('?from=2026-11-01&to=2026-11-24&search=акимат');
  await userEvent.click(await screen.findByRole('tab', { name: 'Исходящие' }));
  await userEvent.click(within(await screen.findByRole('navigation')).getByText('2'));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    from: '2026-11-01',
    to: '2026-11-24',
    search: 'акимат',
    kind: 'outgoing',
    page: '2',
  });
  expect(asked.at(-1)?.fields).toMatchObject({ kind: 'outgoing', search: 'акимат', page: '1' });
  for (const [name, format] of Object.entries({ Печать: 'print', PDF: 'pdf', Excel: 'xlsx' })) {
    const { pathname, searchParams } = new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'https://qujat.example');
    expect(pathname).toBe('/api/ce/journals/file');
    expect(Object.fromEntries(searchParams)).toEqual({
      kind: 'outgoing',
      from: '2026-11-01',
      to: '2026-11-24',
      search: 'акимат',
      format,
    });
  }
});

test('on a phone a row is a card', async () => {
  answers([row()]);
  show('', 390);
  expect(await screen.findByRole('link', { name: 'ВХ-02/45' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Акимат области · Досжанов Руслан · На исполнении')).toBeInTheDocument();
});
