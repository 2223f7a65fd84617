import { hasExtension } from '@qujat/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import ru from '../locales/ru.json';
import { BannerHost } from '@qujat/ui/alert';
import { ConfirmHost } from '@qujat/ui/confirm';
import MailboxSlot from './mailbox-slot.tsx';
import { useState, type ReactNode } from 'react';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

const texts = { mail: ru };

const letter = (uid: string, more: object = {}) => ({
  uid,
  date: '20.11.2026',
  time: '14:05',
  subject: `Тема ${uid}`,
  from: `Отправитель ${uid} <${uid}@x.example>`,
  unread: 0,
  ...more,
});
const pageOf = (page: number, total = 3) => ({
  total_pages: total,
  current_page: page,
  items: [letter(`${page}1`, { unread: 1, attached_file: 1 }), letter(`${page}2`, { subject: '' })],
});
const calm = {
  address: 'reader@north.example',
  fetched: 1_790_000_000,
  next: 1_790_000_300,
  waiting: 0,
  trouble: '',
  latest: '11',
  failed: [],
};

const answers =
  (more: Partial<Record<string, (asked: Asked) => unknown>> = {}) =>
  (asked: Asked): unknown => {
    const { path, fields } = asked;
    const given = more[path] ?? more[String(fields['action'])];
    if (given) return given(asked);
    if (path === '/ce/mail/state') return calm;
    if (fields['action'] === 'list') return pageOf(Number(fields['page']));
    if (fields['action'] === 'show') return { id: fields['id'], textHtml: '', textPlain: 'Добрый день!', attachments: [] };
    return { status: 'ok', edocids: [5] };
  };

const Work = (): ReactNode => {
  const [open, setOpen] = useState<string | null>(null);
  return <MailboxSlot letter={open} onLetterChange={setOpen} />;
};
const show = (more: Parameters<typeof answers>[0] = {}, width = 1440): readonly Asked[] => {
  const asked = serve(answers(more));
  renderPart(
    <>
      <Work />
      <ConfirmHost />
    </>,
    { texts, width },
  );
  return asked;
};
const rows = (): string[][] =>
  within(screen.getByRole('table', { name: 'Почта' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1).map((cell) => cell.textContent?.trim() ?? ''));
const actionsOf = (asked: readonly Asked[]): unknown[] =>
  asked.map(({ path, fields }) => (path === '/ce/mail_incoming.php' ? fields['action'] : path));

beforeEach(() => {
  jest.mocked(hasExtension).mockReturnValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('rows show checkbox, date, time, sender and subject; unread ones differ not only by bold type', async () => {
  show();
  await screen.findByText('Отправитель 11');
  expect(rows()).toEqual([
    ['20.11.2026', '14:05', 'Отправитель 11', 'Непрочитанное Тема 11Есть вложения'],
    ['20.11.2026', '14:05', 'Отправитель 12', 'Без темы'],
  ]);
  expect(screen.getByRole('row', { name: /Тема 11/ }).className).toContain('strong');
  expect(screen.getByRole('row', { name: /Без темы/ }).className).not.toContain('strong');
  expect(screen.getByRole('checkbox', { name: 'Выбрать письмо: Тема 11' })).not.toBeChecked();
});

test('a server without extensions gets no extra requests', async () => {
  jest.mocked(hasExtension).mockReturnValue(false);
  const asked = show();
  await screen.findByText('Отправитель 11');
  expect(asked).toEqual([{ path: '/ce/mail_incoming.php', fields: { page: '1', is_json: '1', action: 'list' } }]);
  expect(screen.queryByRole('button', { name: 'Проверить почту' })).toBeNull();
});

test('another page is requested by number; the old rows stay until it arrives', async () => {
  let release: (() => void) | undefined;
  const asked = show({
    list: async ({ fields }) => {
      if (fields['page'] === '2') await new Promise<void>((resolve) => (release = resolve));
      return pageOf(Number(fields['page']));
    },
  });
  await screen.findByText('Отправитель 11');
  await userEvent.click(screen.getByRole('button', { name: 'pages.next' }));
  expect(screen.getByText('Отправитель 11')).toBeInTheDocument();
  await waitFor(() => expect(release).toBeDefined());
  release?.();
  await screen.findByText('Отправитель 21');
  expect(screen.queryByText('Отправитель 11')).toBeNull();
  expect(asked.findLast(({ fields }) => fields['action'] === 'list')?.fields['page']).toBe('2');
});

test('an empty mailbox says so; one that is not connected links to the settings', async () => {
  show({ list: () => ({ total_pages: 0, current_page: 1, items: {} }), '/ce/mail/state': () => ({ ...calm, address: '' }) });
  expect(await screen.findByText('Писем нет')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(await screen.findByText('Почтовый ящик не подключён')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Подключить' })).toHaveAttribute('href', '/ce/settings/#mail');
});

test('a failure shows an error and a retry', async () => {
  let works = false;
  show({ list: () => (works ? pageOf(1, 1) : new Response('', { status: 500 })) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить письма');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  await waitFor(() => expect(screen.getByText('Отправитель 11')).toBeInTheDocument());
});

test('on a narrow screen letters are cards with the same content', async () => {
  show({}, 390);
  const cards = within(await screen.findByRole('list', { name: 'Почта' })).getAllByRole('listitem');
  expect(cards[0]).toHaveTextContent('Отправитель 1120.11.2026 14:05Тема 11Есть вложенияНепрочитанное');
  expect(cards[1]).toHaveTextContent('Отправитель 1220.11.2026 14:05Без темы');
});

test('the subject or the row opens a letter, arrow keys move between rows, and back returns to its row', async () => {
  let unread = 1;
  const asked = show({
    list: () => ({ ...pageOf(1), items: [letter('11', { unread }), letter('12', { subject: '' })] }),
    show: () => {
      unread = 0;
      return { id: '11', textHtml: '', textPlain: 'Добрый день!', attachments: [] };
    },
  });
  const first = await screen.findByRole('button', { name: /Тема 11/ });
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Без темы' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(await screen.findByRole('heading', { name: 'Тема 11' })).toHaveFocus();
  expect(await screen.findByText('Добрый день!')).toBeInTheDocument();
  expect(asked.find(({ fields }) => fields['action'] === 'show')).toEqual({
    path: '/ce/mail_incoming.php',
    fields: { is_json: '1', action: 'show', id: '11' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Вернуться назад' }));
  const again = await screen.findByRole('button', { name: 'Тема 11' });
  expect(again).toHaveFocus();
  expect(screen.getByRole('row', { name: /Тема 11/ }).className).not.toContain('strong');
  await userEvent.click(screen.getByText('Отправитель 12'));
  expect(await screen.findByRole('heading', { name: 'Без темы' })).toBeInTheDocument();
});

test('one call makes documents from the selected letters', async () => {
  const asked = show();
  const make = await screen.findByRole('button', { name: 'Сформировать документ' });
  expect(make).toBeDisabled();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать письмо: Тема 11' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать письмо: Без темы' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сформировать документ (2)' }));
  await waitFor(() => expect(actionsOf(asked)).toContain('createdocmass'));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Выбрать письмо: Тема 11' })).not.toBeChecked());
});

test('a letter already used for a document is marked, a second one needs a confirmation, and files left in letters are named', async () => {
  const asked = show({
    list: () => ({ total_pages: 1, current_page: 1, items: [letter('11', { has_documents: 1 }), letter('12')] }),
    createdocmass: () => ({
      status: 'ok',
      edocids: [5],
      left_out: ['a.exe', 'b.exe', 'c.exe', 'd.exe', 'e.exe', 'f.exe'].map((name) => ({ name })),
    }),
  });
  renderPart(<BannerHost />, { texts });
  expect(within(await screen.findByRole('row', { name: /Тема 11/ })).getByText('Документ сформирован')).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Тема 12/ })).queryByText('Документ сформирован')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать письмо: Тема 11' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать письмо: Тема 12' }));
  const press = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Сформировать документ (2)' }));
  await press();
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Из 1 выбранного письма документ уже сформирован. Сформировать ещё раз?');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(actionsOf(asked)).not.toContain('createdocmass');
  await press();
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Сформировать документ' }));
  expect(
    await screen.findByText(
      'Документы успешно сформированы. Вложения, которые остались только в письмах: a.exe, b.exe, c.exe, d.exe, e.exe…',
    ),
  ).toBeInTheDocument();
  expect(actionsOf(asked).filter((action) => action === 'createdocmass')).toHaveLength(1);
});

test('a large mailbox shows the number of remaining letters', async () => {
  show({ '/ce/mail/state': () => ({ ...calm, waiting: 1, remaining: 9_842 }) });
  expect(await screen.findByText(/^reader@north.example: осталось загрузить 9.842 письма…$/)).toBeInTheDocument();
});

test('an interrupted delivery shows the reason, a retry and a link to the settings', async () => {
  let state: object = {
    ...calm,
    trouble: 'Неверный логин или пароль.',
    next: 0,
    failed: [{ id: 1, subject: 'Фильм', from: 'Гость', text: 'Письмо больше 25 МБ.' }],
  };
  const asked = show({
    '/ce/mail/state': () => state,
    '/ce/mail/fetch': () => {
      state = { ...calm, latest: '12' };
      return { status: 'ok' };
    },
  });
  const trouble = await screen.findByRole('alert');
  expect(trouble).toHaveTextContent('Письма не загружаются. Неверный логин или пароль. Попытки остановлены.');
  expect(trouble).toHaveTextContent('1 письмо не загружено');
  expect(trouble).toHaveTextContent('Фильм Гость Письмо больше 25 МБ.');
  expect(within(trouble).getByRole('link', { name: 'Настройки почты' })).toHaveAttribute('href', '/ce/settings/#mail');
  await screen.findByText('Отправитель 11');
  await userEvent.click(within(trouble).getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(actionsOf(asked)).toContain('/ce/mail/fetch');
  await waitFor(() => expect(asked.filter(({ fields }) => fields['action'] === 'list')).toHaveLength(2));
});
