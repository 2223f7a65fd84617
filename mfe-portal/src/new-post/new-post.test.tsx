import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPost } from '@qujat/contract/feed';
import { listen } from '@qujat/remotes';
import { renderPart } from '@qujat/testing/render-part';
import { serve } from '@qujat/testing/serve';
import { ConfirmHost } from '@qujat/ui/confirm';
import { ToastHost } from '@qujat/ui/toast';
import NewPost from './new-post.tsx';
import ru from '../locales/ru.json';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['draft-seen'] });
document.head.append(page);

const texts = { portal: ru };
const document45 = { doc_name: 'П-45 · О субботнике', doc_id: 45, author_name: 'Мусина Динара', docdatef: '19.11.2026' };

/** A server that stores a draft as specified. */
const serveDraft = (message = '') => {
  const draft = { message, files: [{ path: 'План.pdf' }, { path: 'Фото.png' }], docs: [] as object[], videos: [] as { url: string }[] };
  const asked = serve(({ path, fields }) => {
    if (path === '/eventbox/get-draft') return draft;
    if (path === '/eventbox/document/search') return [document45];
    if (path === '/eventbox/document/add') draft.docs.push(document45);
    if (path === '/eventbox/video/add') draft.videos.push({ url: String(fields.url) });
    if (path === '/eventbox/file/remove') draft.files = draft.files.filter((file) => file.path !== fields.file_name);
    return { status: 'ok' };
  });
  return { asked, of: (path: string) => asked.filter((each) => each.path === path).map(({ fields }) => fields) };
};

test('shows the server’s draft, adds and removes parts, and reloads the draft after each change', async () => {
  const server = serveDraft('Начало');
  renderPart(<NewPost open onClose={() => undefined} />, { texts });
  const files = await screen.findByRole('list', { name: 'Загруженные файлы' });
  expect(screen.getByRole('textbox', { name: 'Текст записи' })).toHaveValue('Начало');
  await userEvent.click(within(files).getByRole('button', { name: 'Убрать План.pdf' }));
  await waitFor(() =>
    expect(
      within(files)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Фото.png']),
  );
  expect(server.of('/eventbox/file/remove')).toEqual([{ file_name: 'План.pdf' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Добавить видео' }));
  const link = await screen.findByRole('textbox', { name: 'Ссылка на видео' });
  await userEvent.type(link, 'https://youtu.be/short{Enter}');
  expect(link).toHaveAccessibleDescription(/Укажите ссылку на видео YouTube/);
  await userEvent.clear(link);
  await userEvent.type(link, 'youtu.be/abcdefghijk{Enter}');
  expect(await screen.findByRole('list', { name: 'Прикрепленные видео' })).toHaveTextContent('https://www.youtube.com/embed/abcdefghijk');
  expect(server.of('/eventbox/video/add')).toEqual([{ url: 'https://www.youtube.com/embed/abcdefghijk' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Добавить документ' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Поиск документов' }), 'суббот{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /О субботнике/ }));
  expect(await screen.findByRole('button', { name: /О субботнике/, pressed: true })).toBeInTheDocument();
  expect(server.of('/eventbox/document/add')).toEqual([{ doc_id: '45' }]);
  expect(server.of('/eventbox/get-draft')).toHaveLength(4);
});

test('the text is saved with the draft; closing with unsaved text asks first', async () => {
  const server = serveDraft();
  const unsaved: boolean[] = [];
  const end = listen('unsaved-text', (signal) => unsaved.push(signal.unsaved));
  const closed = jest.fn();
  renderPart(<NewPost open onClose={closed} />, { texts });
  await screen.findByRole('list', { name: 'Загруженные файлы' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Текст записи' }), 'Позже');
  expect(unsaved).toEqual([true]);
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(server.of('/eventbox/create')).toEqual([{ message: 'Позже', draft: '1' }]);
  end();
});

test('sends what it shows; when another window has changed the draft, it keeps its words and shows the draft as it is', async () => {
  let draft: object = { message: 'Начало', files: [{ path: 'План.pdf', id: 5 }], docs: [document45], videos: [{ url: 'https://x' }] };
  const sent: unknown[] = [];
  serve(({ path, fields }) => {
    if (path === '/eventbox/get-draft') return draft;
    sent.push(fields);
    draft = { message: '', files: [{ path: 'Фото.png', id: 7 }], docs: [], videos: [] };
    return Response.json({ status: 'error', text: 'Вложения изменились', reason: 'draft-changed' }, { status: 409 });
  });
  renderPart(
    <>
      <NewPost open onClose={() => undefined} />
      <ToastHost />
    </>,
    { texts },
  );
  expect(await screen.findByText('План.pdf')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByText('Фото.png')).toBeInTheDocument();
  for (const gone of ['План.pdf', 'https://x', document45.doc_name]) expect(screen.queryByText(gone)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Текст записи' })).toHaveValue('Начало');
  expect(await screen.findAllByText('Вложения изменились')).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const post = { message: 'Начало', draft: '0' };
  expect(sent).toEqual([
    { ...post, seen: JSON.stringify({ files: [5], videos: ['https://x'], documents: [45] }) },
    { ...post, seen: JSON.stringify({ files: [7], videos: [], documents: [] }) },
  ]);
});

test('waits for a file that is being removed: the server would have less than the form shows', async () => {
  let removed: () => void = () => undefined;
  serve(({ path }) => {
    if (path === '/eventbox/get-draft') return { files: [{ path: 'План.pdf', id: 5 }] };
    return new Promise((resolve) => (removed = () => resolve({ status: 'ok' })));
  });
  renderPart(<NewPost open onClose={() => undefined} />, { texts });
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать План.pdf' }));
  const send = screen.getByRole('button', { name: 'Отправить' });
  await waitFor(() => expect(send).toBeDisabled());
  removed();
  await waitFor(() => expect(send).toBeEnabled());
});

test('an empty post is not sent', async () => {
  const asked = serve(({ path }) => (path === '/eventbox/get-draft' ? {} : { status: 'ok' }));
  renderPart(<NewPost open onClose={() => undefined} />, { texts });
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(screen.getByRole('textbox', { name: 'Текст записи' })).toHaveAccessibleDescription(
    'Введите текст записи или приложите файл, видео или документ',
  );
  expect(asked).toHaveLength(1);
});

test('a file that is empty or larger than 16 MB is reported and not sent', async () => {
  const { asked } = serveDraft();
  renderPart(<NewPost open onClose={() => undefined} />, { texts });
  const input = screen.getByLabelText('Перетащите файлы сюда или выберите их');
  expect(input).toHaveAccessibleDescription('Форматы: pdf, doc, docx, xls, xlsx и другие Максимальный размер файла: 16 МБ');
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 + 1 });
  fireEvent.drop(input, { dataTransfer: { files: [large, new File([], 'empty.pdf')] } });
  const uploads = within(await screen.findByRole('list', { name: 'Загрузка файлов' }));
  expect(uploads.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Файл больше 16 МБ', 'Файл пуст']);
  await userEvent.click(uploads.getByRole('button', { name: 'Убрать файл large.pdf из списка' }));
  expect(uploads.getAllByRole('listitem')).toHaveLength(1);
  expect(asked.some(({ path }) => path === '/eventbox/file/add')).toBe(false);
});

test('asks before it sends without the files that were not uploaded, and names them', async () => {
  const { of } = serveDraft();
  renderPart(
    <>
      <NewPost open onClose={() => undefined} />
      <ConfirmHost />
    </>,
    { texts },
  );
  const input = screen.getByLabelText('Перетащите файлы сюда или выберите их');
  fireEvent.drop(input, { dataTransfer: { files: [new File([], 'empty.pdf')] } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Текст записи' }), 'Смотрите файл');
  const send = screen.getByRole('button', { name: 'Отправить' });
  const button = async (name: string) => within(await screen.findByRole('alertdialog')).findByRole('button', { name });
  const question = 'Не загружены файлы: empty.pdf. Отправить запись без них?';
  await userEvent.click(send);
  expect(await screen.findByText(question)).toBeVisible();
  await userEvent.click(await button('cancel'));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(of(createPost.path)).toHaveLength(0);
  await userEvent.click(send);
  await screen.findByText(question);
  await userEvent.click(await button('Отправить'));
  await waitFor(() => expect(of(createPost.path)).toHaveLength(1));
});

test('nothing can be typed while the post is being sent: the reload after it would lose the words', async () => {
  serve(({ path }) => (path === '/eventbox/get-draft' ? {} : new Promise(() => undefined)));
  renderPart(<NewPost open onClose={() => undefined} />, { texts });
  const text = screen.getByRole('textbox', { name: 'Текст записи' });
  await userEvent.type(text, 'Завтра субботник');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(text).toHaveAttribute('readonly'));
  await userEvent.type(text, ' и ещё');
  expect(text).toHaveValue('Завтра субботник');
});
