import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import FeedPage from './feed-page.tsx';
import ru from '../locales/ru.json';

const texts = { portal: ru };

const post = (id: number, more: object = {}) => ({
  id,
  author_name: `Автор ${id}`,
  avatar: '',
  date: '2026-11-20T09:05:00Z',
  message: `Запись ${id}`,
  files: [],
  docs: {},
  likes: { count: 0, items: [] },
  is_liked: 0,
  comments_count: 0,
  ...more,
});

let seen: ((inSight: boolean) => void)[] = [];

/** A browser in which the test says when the end of the feed comes into sight. */
const observeByHand = (): void => {
  seen = [];
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      seen.push((isIntersecting) => callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver));
    }
    observe(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
};

const authors = (): string[] => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent ?? '');

beforeEach(observeByHand);

test('a post shows who, when and what, with its files and documents, likes and comments', async () => {
  serve(() => [
    post(7, {
      message: 'Первая строка\nВторая строка',
      files: [
        { dwn_code: 'abc', url: '', name: 'План.pdf' },
        { dwn_code: '', url: 'https://video.example/x', name: '' },
      ],
      docs: [{ doc_name: 'Приказ П-45', doc_id: 45, author_name: 'Мусина Динара', docdatef: '19.11.2026' }],
      likes: { count: 2, items: [{ full_name: 'А' }, { full_name: 'Б' }] },
      is_liked: 1,
      comments_count: 5,
    }),
  ]);
  renderPart(<FeedPage />, { texts });
  const card = within(await screen.findByRole('article', { name: 'Автор 7' }));
  expect(card.getByText('20.11.2026 14:05')).toBeInTheDocument();
  expect(card.getByText(/^Первая строка/).textContent).toBe('Первая строка\nВторая строка');
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['План.pdf', 'Видео', 'Приказ П-45Мусина Динара · 19.11.2026']);
  expect(card.getByText('2 отметки «Нравится». Вам нравится')).toBeInTheDocument();
  expect(card.getByText('5 комментариев')).toBeInTheDocument();
  // No way to download yet, so no link that would lead nowhere.
  expect(card.queryByRole('link')).toBeNull();
});

test('further posts come when the end is in sight, below the last one shown, until there are no more', async () => {
  const asked = serve(({ fields: { last_id } }) => (last_id === undefined ? [post(9), post(8)] : last_id === '8' ? [post(8), post(7)] : {}));
  renderPart(<FeedPage />, { texts });
  await screen.findByText('Запись 8');
  act(() => seen.at(-1)?.(true));
  await screen.findByText('Запись 7');
  act(() => seen.at(-1)?.(true));
  expect(await screen.findByText('Это все записи')).toBeInTheDocument();
  expect(authors()).toEqual(['Автор 9', 'Автор 8', 'Автор 7']);
  expect(asked.map(({ fields }) => fields)).toEqual([{}, { last_id: '8' }, { last_id: '7' }]);
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
});

test('nothing is asked while the end is out of sight', async () => {
  const asked = serve(() => [post(9)]);
  renderPart(<FeedPage />, { texts });
  await screen.findByText('Запись 9');
  act(() => seen.at(-1)?.(false));
  expect(asked).toHaveLength(1);
});

test('a browser that cannot tell what is in sight has the button', async () => {
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
  serve(({ fields: { last_id } }) => (last_id ? [post(8)] : [post(9)]));
  renderPart(<FeedPage />, { texts });
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }));
  expect(await screen.findByText('Запись 8')).toBeInTheDocument();
});

test('when further posts fail to come, what is there stays and only the button asks again', async () => {
  let works = false;
  const asked = serve(({ fields: { last_id } }) => (last_id && !works ? new Response('', { status: 500 }) : last_id ? [post(8)] : [post(9)]));
  renderPart(<FeedPage />, { texts });
  await screen.findByText('Запись 9');
  const observers = seen.length;
  act(() => seen.at(-1)?.(true));
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить следующие записи');
  expect(screen.getByText('Запись 9')).toBeInTheDocument();
  expect(seen).toHaveLength(observers);
  expect(asked).toHaveLength(2);
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Запись 8')).toBeInTheDocument();
});

test('a feed without posts says so', async () => {
  serve(() => ({}));
  renderPart(<FeedPage />, { texts });
  expect(await screen.findByText('Записей пока нет')).toBeInTheDocument();
});

test('a feed that cannot be loaded says so and tries again', async () => {
  let works = false;
  serve(() => (works ? [post(1)] : new Response('', { status: 500 })));
  renderPart(<FeedPage />, { texts });
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить ленту');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  await waitFor(() => expect(screen.getByText('Запись 1')).toBeInTheDocument());
});
