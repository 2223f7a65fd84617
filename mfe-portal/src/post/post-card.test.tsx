import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { ToastHost } from '@qujat/ui/toast';
import FeedPage from '../feed/feed-page.tsx';
import { texts, post, observeByHand } from '../test-support/posts.ts';

beforeEach(observeByHand);

test('a post shows author, time and text, with pictures, videos, files and documents', async () => {
  serve(() => [
    post(7, {
      message: 'Первая строка\nВторая строка',
      files: [
        { dwn_code: 'abc', url: '', name: 'План.pdf' },
        { dwn_code: 'def', url: '', name: 'Фото.PNG' },
        { dwn_code: '', url: 'https://www.youtube.com/embed/abcdefghijk', name: '' },
        { dwn_code: '', url: 'https://video.example/x', name: 'не видео' },
      ],
      docs: [{ doc_name: 'Приказ П-45', doc_id: 45, author_name: 'Мусина Динара', docdatef: '19.11.2026' }],
    }),
  ]);
  renderPart(<FeedPage />, { texts });
  const card = within(await screen.findByRole('article', { name: 'Автор 7' }));
  expect(card.getByText('20.11.2026 14:05')).toBeInTheDocument();
  expect(card.getByText(/^Первая строка/).textContent).toBe('Первая строка\nВторая строка');
  expect(card.getByRole('img', { name: 'Фото.PNG' })).toHaveAttribute('src', 'http://localhost/file/dwn?code=def');
  // The video site gets no request until the person wants the video.
  expect(document.querySelector('iframe')).toBeNull();
  const files = card.getByRole('button', { name: /^Загруженные файлы/ });
  expect(files).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(files);
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['План.pdf', 'http://localhost/file/dwn?code=abc&download=1'],
    ['Фото.PNG', 'http://localhost/file/dwn?code=def&download=1'],
  ]);
  await userEvent.click(card.getByRole('button', { name: /^Прикрепленные документы/ }));
  expect(card.getByRole('link', { name: /Приказ П-45/ })).toHaveAttribute('href', 'http://localhost/ce/opendoc/?45');
});

test('arrows and keys turn the carousel; a video plays after a press', async () => {
  serve(() => [
    post(7, {
      files: [
        { dwn_code: 'a', url: '', name: 'Один.png' },
        { dwn_code: '', url: 'https://www.youtube.com/embed/abcdefghijk', name: '' },
      ],
    }),
  ]);
  renderPart(<FeedPage />, { texts });
  const carousel = within(await screen.findByRole('group', { name: 'Изображения и видео' }));
  expect(carousel.getByText('1 из 2')).toBeInTheDocument();
  expect(carousel.getByRole('button', { name: 'Предыдущий' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(carousel.getByRole('button', { name: 'Следующий' }));
  expect(carousel.getByText('2 из 2')).toBeInTheDocument();
  carousel.getByRole('list').focus();
  await userEvent.keyboard('{Home}');
  expect(carousel.getByText('1 из 2')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(carousel.getByText('Смотреть видео'));
  expect(document.querySelector('iframe')?.src).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0');
});

test('the carousel counts from the requested slide, not from the scroll position on the way', async () => {
  const files = ['Один', 'Два', 'Три'].map((name) => ({ dwn_code: name, url: '', name: `${name}.png` }));
  serve(() => [post(7, { files })]);
  renderPart(<FeedPage />, { texts });
  const carousel = within(await screen.findByRole('group', { name: 'Изображения и видео' }));
  const track = carousel.getByRole('list');
  Object.defineProperty(track, 'clientWidth', { value: 100 });
  const settled = jest.fn();
  track.scrollTo = settled;
  const scrollTo = (left: number): void => {
    track.scrollLeft = left;
    fireEvent.scroll(track);
  };
  await userEvent.click(carousel.getByRole('button', { name: 'Следующий' }));
  scrollTo(10);
  await userEvent.click(carousel.getByRole('button', { name: 'Следующий' }));
  expect(carousel.getByText('3 из 3')).toBeInTheDocument();
  // The browser stopped the scroll half-way.
  scrollTo(100);
  fireEvent(track, new Event('scrollend'));
  expect(settled).toHaveBeenCalledWith({ left: 200, behavior: 'instant' });
  scrollTo(200);
  // The person scrolls by hand, and the number follows.
  fireEvent.pointerDown(track);
  scrollTo(0);
  expect(carousel.getByText('1 из 3')).toBeInTheDocument();
});

test('a like shows at once and reverts when the server refuses; the number opens the names', async () => {
  let works = false;
  const asked = serve(({ path }) => {
    if (path === '/eventbox/like/list') return [{ full_name: 'Ли Анна' }, { full_name: 'Юн Артём' }];
    if (path.startsWith('/eventbox/like/')) return works ? { status: 'ok' } : { status: 'error', text: 'Запись удалена или недоступна.' };
    return [post(7, { likes: { count: 1, items: [{ full_name: 'Ли Анна' }] } })];
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPart(
    <>
      <FeedPage />
      <ToastHost />
    </>,
    { texts },
  );
  const heart = await screen.findByRole('button', { name: 'Нравится', pressed: false });
  await userEvent.click(heart);
  expect(await screen.findAllByText('Запись удалена или недоступна.')).not.toHaveLength(0);
  expect(heart).toHaveAttribute('aria-pressed', 'false');
  works = true;
  await userEvent.click(heart);
  expect(heart).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: '2 отметки «Нравится»' }));
  expect(await screen.findByText('Юн Артём')).toBeInTheDocument();
  await userEvent.click(heart);
  await waitFor(() =>
    expect(
      asked
        .filter(({ path }) => path !== '/eventbox/like/list' && path.startsWith('/eventbox/like/'))
        .map(({ path, fields }) => [path, fields.eventbox_id]),
    ).toEqual([
      ['/eventbox/like/add', '7'],
      ['/eventbox/like/add', '7'],
      ['/eventbox/like/remove', '7'],
    ]),
  );
});

test('comments can be read and written and update the post’s number; an empty one is not sent', async () => {
  const comments = [{ id: 1, author_name: 'Ли Анна', avatar: '', text: 'Первый', date: '20.11.2026 10:00' }];
  const asked = serve(({ path, fields }) => {
    if (path === '/eventbox/comment/load') return fields.last_id ? {} : comments;
    if (path === '/eventbox/comment/create')
      comments.push({ id: 2, author_name: 'Я', avatar: '', text: String(fields.message), date: '20.11.2026 10:05' });
    return path === '/eventbox/list' ? [post(7, { comments_count: comments.length })] : { status: 'ok' };
  });
  renderPart(<FeedPage />, { texts });
  const button = await screen.findByRole('button', { name: '1 комментарий' });
  await userEvent.click(button);
  expect(await screen.findByText('Первый')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Написать комментарий' });
  await userEvent.type(field, '   {Enter}');
  await userEvent.type(field, 'Второй{Enter}');
  expect(await screen.findByText('Второй', { selector: 'p' })).toBeInTheDocument();
  expect(field).toHaveValue('');
  await waitFor(() => expect(button).toHaveAccessibleName('2 комментария'));
  expect(asked.filter(({ path }) => path === '/eventbox/comment/create').map(({ fields }) => fields)).toEqual([
    { id: '7', message: 'Второй' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть комментарии' }));
  expect(button).toHaveFocus();
});

test('what is written while a comment is being sent stays in the field, and is a comment of its own', async () => {
  const sending = Promise.withResolvers<object>();
  const asked = serve(({ path, fields }) => {
    if (path === '/eventbox/comment/load') return {};
    if (path === '/eventbox/comment/create') return fields.message === 'Первый' ? sending.promise : { status: 'ok' };
    return path === '/eventbox/list' ? [post(7, { comments_count: 1 })] : { status: 'ok' };
  });
  renderPart(<FeedPage />, { texts });
  await userEvent.click(await screen.findByRole('button', { name: '1 комментарий' }));
  const field = screen.getByRole('textbox', { name: 'Написать комментарий' });
  await userEvent.type(field, 'Первый{Enter}');
  await userEvent.type(field, ' Второй');
  sending.resolve({ status: 'ok' });
  await waitFor(() => expect(field).toHaveValue('Второй'));
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(asked.filter(({ path }) => path === '/eventbox/comment/create').map(({ fields }) => fields.message)).toEqual(['Первый', 'Второй']);
});
