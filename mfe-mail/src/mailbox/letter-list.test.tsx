import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { LetterList } from './letter-list.tsx';
import ru from '../locales/ru.json';

const texts = { mail: ru };

const letter = (uid: string, more: object = {}) => ({ uid, date: '20.11.2026', time: '14:05', subject: `Тема ${uid}`, from: `Отправитель ${uid}`, unread: 0, ...more });
const pageOf = (page: number, total = 3) => ({ total_pages: total, current_page: page, items: [letter(`${page}1`, { unread: 1 }), letter(`${page}2`, { subject: '' })] });
const rows = (): string[][] =>
  within(screen.getByRole('table', { name: 'Почта' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? ''));

test('letters stand with date, time, sender and subject; an unread one is told apart without seeing it bold', async () => {
  const asked = serve(() => pageOf(1));
  renderPart(<LetterList />, { texts });
  await screen.findByText('Отправитель 11');
  expect(rows()).toEqual([
    ['20.11.2026', '14:05', 'Отправитель 11', 'Непрочитанное Тема 11'],
    ['20.11.2026', '14:05', 'Отправитель 12', 'Без темы'],
  ]);
  expect(screen.getByRole('row', { name: /Тема 11/ }).className).toContain('strong');
  expect(screen.getByRole('row', { name: /Без темы/ }).className).not.toContain('strong');
  expect(asked).toEqual([{ path: '/ce/mail_incoming.php', fields: { page: '1', is_json: '1', action: 'list' } }]);
});

test('another page is asked for by its number; the old rows stay until it is there', async () => {
  let release: (() => void) | undefined;
  const asked = serve(({ fields }) => pageOf(Number(fields.page)));
  renderPart(<LetterList />, { texts });
  await screen.findByText('Отправитель 11');
  const answer = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    await new Promise<void>((resolve) => (release = resolve));
    return answer(...given);
  };
  await userEvent.click(screen.getByRole('button', { name: 'pages.next' }));
  expect(screen.getByText('Отправитель 11')).toBeInTheDocument();
  release?.();
  await screen.findByText('Отправитель 21');
  expect(screen.queryByText('Отправитель 11')).toBeNull();
  expect(asked.at(-1)?.fields.page).toBe('2');
});

test('an empty mailbox says so', async () => {
  serve(() => ({ total_pages: 0, current_page: 1, items: {} }));
  renderPart(<LetterList />, { texts });
  expect(await screen.findByText('Писем нет')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a failure says so and tries again', async () => {
  let works = false;
  serve(() => (works ? pageOf(1, 1) : new Response('', { status: 500 })));
  renderPart(<LetterList />, { texts });
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить письма');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  await waitFor(() => expect(screen.getByText('Отправитель 11')).toBeInTheDocument());
});

test('on a narrow screen letters are cards with the same in them', async () => {
  serve(() => pageOf(1));
  renderPart(<LetterList />, { texts, width: 390 });
  const cards = within(await screen.findByRole('list', { name: 'Почта' })).getAllByRole('listitem');
  expect(cards[0]).toHaveTextContent('Отправитель 1120.11.2026 14:05Тема 11Непрочитанное');
  expect(cards[1]).toHaveTextContent('Отправитель 1220.11.2026 14:05Без темы');
});
