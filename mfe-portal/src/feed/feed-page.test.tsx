import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { profileCodec } from '@qujat/contract/shell';
import { emit } from '@qujat/remotes';
import { keptTextNames, setProfile, signOut } from '@qujat/session';
import FeedPage from './feed-page.tsx';
import { texts, post, seen, observeByHand } from '../test-support/posts.ts';

const authors = (): string[] =>
  screen
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading', { level: 2 }))
    .map((heading) => heading.textContent ?? '');

beforeEach(() => {
  localStorage.clear();
  observeByHand();
});

test("other people's changes appear automatically; their new posts are announced and load on request", async () => {
  let posts = [post(8), post(7)];
  serve(({ fields }) => posts.filter(({ id }) => !fields.last_id || id < Number(fields.last_id)));
  renderPart(<FeedPage />, { texts });
  await screen.findByText('Запись 7');
  posts = [post(9), post(8, { likes: { count: 3, items: [] }, comments_count: 2 })];
  act(() => emit('feed-changed', {}));
  expect(await screen.findByRole('button', { name: '3 отметки «Нравится»' })).toBeInTheDocument();
  await waitFor(() => expect(authors()).toEqual(['Автор 8']));
  window.scrollTo = () => undefined;
  await userEvent.click(await screen.findByRole('button', { name: '1 новая запись' }));
  expect(await screen.findByText('Запись 9')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '1 новая запись' })).toBeNull();
});

test('a removed post stays while a comment on it is being written, and says so', async () => {
  let posts = [post(9), post(8), post(7)];
  const asked = serve(({ path }) => (path === '/eventbox/list' ? posts : []));
  renderPart(<FeedPage />, { texts });
  const card = within(await screen.findByRole('article', { name: 'Автор 8' }));
  await userEvent.click(card.getByRole('button', { name: /комментари/i }));
  const text = await card.findByRole('textbox', { name: 'Написать комментарий' });
  await userEvent.type(text, 'Спасибо');
  posts = [post(7)];
  act(() => emit('feed-changed', {}));
  expect(await card.findByRole('alert')).toHaveTextContent('Запись удалена.');
  expect(text).toHaveValue('Спасибо');
  expect(authors()).toEqual(['Автор 8', 'Автор 7']);
  await userEvent.type(text, '{Enter}');
  expect(asked.some(({ path }) => path === '/eventbox/comment/create')).toBe(false);
  await userEvent.clear(text);
  act(() => emit('feed-changed', {}));
  await waitFor(() => expect(authors()).toEqual(['Автор 7']));
});

test('without the search extension the shown posts are filtered, and only the button loads more', async () => {
  const asked = serve(({ fields }) => (fields.last_id ? [] : [post(9, { message: 'Паводковый план' }), post(8)]));
  renderPart(<FeedPage />, { texts });
  await screen.findByText('Запись 8');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск по записям' }), 'план паводковый{Enter}');
  await waitFor(() => expect(authors()).toEqual(['Автор 9']));
  expect(asked.every(({ fields }) => !('search_str' in fields))).toBe(true);
  expect(screen.getByRole('button', { name: 'Показать ещё' })).toBeInTheDocument();
});

test('the text of a new post survives closing its form', async () => {
  serve(({ path }) => (path === '/eventbox/list' ? [post(1)] : {}));
  renderPart(<FeedPage />, { texts });
  const create = screen.getByRole('button', { name: 'Создать' });
  await userEvent.click(create);
  const field = await screen.findByRole('textbox', { name: 'Текст записи' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Начало');
  await userEvent.click(create);
  expect(screen.queryByRole('textbox', { name: 'Текст записи' })).toBeNull();
  await userEvent.click(create);
  expect(screen.getByRole('textbox', { name: 'Текст записи' })).toHaveValue('Начало');
  expect(field).toHaveFocus();
});

test('a dismissed banner stays hidden', async () => {
  serve(() => ({}));
  const { unmount } = renderPart(<FeedPage />, { texts });
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть сообщение' }));
  expect(screen.queryByText('Лента вашей организации')).toBeNull();
  unmount();
  renderPart(<FeedPage />, { texts });
  await screen.findByText('Записей пока нет');
  expect(screen.queryByText('Лента вашей организации')).toBeNull();
});

test('scrolling to the end loads further posts below, until there are no more', async () => {
  const asked = serve(({ fields: { last_id } }) =>
    last_id === undefined ? [post(9), post(8)] : last_id === '8' ? [post(8), post(7)] : {},
  );
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

test('nothing is loaded while the end is out of sight', async () => {
  const asked = serve(() => [post(9)]);
  renderPart(<FeedPage />, { texts });
  await screen.findByText('Запись 9');
  act(() => seen.at(-1)?.(false));
  expect(asked).toHaveLength(1);
});

test('a browser without IntersectionObserver shows the button', async () => {
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
  serve(({ fields: { last_id } }) => (last_id ? [post(8)] : [post(9)]));
  renderPart(<FeedPage />, { texts });
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }));
  expect(await screen.findByText('Запись 8')).toBeInTheDocument();
});

test('after a failed load the shown posts stay, and only the button retries', async () => {
  let works = false;
  const asked = serve(({ fields: { last_id } }) =>
    last_id && !works ? new Response('', { status: 500 }) : last_id ? [post(8)] : [post(9)],
  );
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

test('a feed that fails to load shows an error and a retry', async () => {
  let works = false;
  serve(() => (works ? [post(1)] : new Response('', { status: 500 })));
  renderPart(<FeedPage />, { texts });
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить ленту');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  await waitFor(() => expect(screen.getByText('Запись 1')).toBeInTheDocument());
});

describe('text whose session ended by itself', () => {
  const someone = (viewerId: number): void => act(() => setProfile(profileCodec.decode({ viewer_id: viewerId })));
  const texted = () => screen.findByRole('textbox', { name: 'Текст записи' });

  const writeAsFive = async (): Promise<void> => {
    serve(({ path }) => (path === '/eventbox/list' ? [post(1)] : {}));
    const { unmount } = renderPart(<FeedPage />, { texts });
    someone(5);
    await userEvent.click(screen.getByRole('button', { name: 'Создать' }));
    await userEvent.type(await texted(), 'Начало');
    unmount();
  };
  const comeBack = (viewerId: number) => {
    renderPart(<FeedPage />, { texts });
    someone(viewerId);
  };

  test('returns to its writer, and to nobody else', async () => {
    await writeAsFive();
    act(() => signOut('session-idle'));
    const { unmount } = renderPart(<FeedPage />, { texts });
    someone(6);
    await userEvent.click(screen.getByRole('button', { name: 'Создать' }));
    expect(await texted()).toHaveValue('');
    unmount();
    comeBack(5);
    expect(await texted()).toHaveValue('Начало');
  });

  test('is gone after a sign-out', async () => {
    await writeAsFive();
    act(() => signOut('person'));
    comeBack(5);
    await userEvent.click(await screen.findByRole('button', { name: 'Создать' }));
    expect(await texted()).toHaveValue('');
  });

  test('is forgotten once the server has it', async () => {
    await writeAsFive();
    comeBack(5);
    await texted();
    serve(({ path }) => (path === '/eventbox/get-draft' ? { message: 'Начало' } : { status: 'ok' }));
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await waitFor(() => expect(keptTextNames('portal/')).toEqual([]));
  });
});
