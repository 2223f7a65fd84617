import { lazyPart } from '@qujat/lazy';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { render } from '../test-support/render.tsx';
import { LazyPart, LazyWindow } from './index.ts';

const Comments = ({ text }: { text: string }): ReactNode => <p>{text}</p>;

/** A chunk that loads only while `online` is true. */
const chunk = () => {
  const line = { online: false };
  const load = jest.fn(() => (line.online ? Promise.resolve({ Comments }) : Promise.reject(new Error('cut off'))));
  return { line, load, part: lazyPart(load) };
};

test('a part whose code fails keeps the text beside it, and a retry shows the part', async () => {
  const { line, load, part } = chunk();
  await render(
    <>
      <textarea aria-label="Новый пост" />
      <LazyPart part={part} waiting={<p>Загрузка</p>}>
        {(loaded) => <loaded.Comments text="Комментарии" />}
      </LazyPart>
    </>,
  );
  await userEvent.type(screen.getByLabelText('Новый пост'), 'Половина текста');
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить эту часть страницы');
  expect(load).toHaveBeenCalledTimes(2);

  line.online = true;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Комментарии')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Новый пост')).toHaveValue('Половина текста');
});

test('code that fails once is loaded again without a visible error', async () => {
  const load = jest.fn(async () => ({ Comments })).mockRejectedValueOnce(new Error('cut off'));
  await render(<LazyPart part={lazyPart(load)}>{(loaded) => <loaded.Comments text="Комментарии" />}</LazyPart>);
  expect(await screen.findByText('Комментарии')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('an unused part is not loaded; a failed one starts anew when it is needed again', async () => {
  const { line, load, part } = chunk();
  const failed = jest.fn();
  const shown = (wanted: boolean): ReactNode => (
    <LazyPart part={part} wanted={wanted} onFailure={failed}>
      {(loaded) => <loaded.Comments text="Комментарии" />}
    </LazyPart>
  );
  const { rerender } = await render(shown(false));
  expect(load).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    rerender(shown(true));
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(times));
    rerender(shown(false));
  }
  line.online = true;
  await act(async () => rerender(shown(true)));
  expect(await screen.findByText('Комментарии')).toBeInTheDocument();
});

/** A button with a window behind it, as remotes have them. */
const Opener = ({ part }: { part: ReturnType<typeof chunk>['part'] }): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Открыть</button>
      <LazyWindow part={part} open={open} onOpenChange={setOpen} failure="Окно не загрузилось">
        {(loaded) => open && <loaded.Comments text="Окно" />}
      </LazyWindow>
    </>
  );
};

test('a window whose code fails shows a toast; its button works again, and so does the retry', async () => {
  const { line, load, part } = chunk();
  await render(<Opener part={part} />);
  const button = screen.getByRole('button', { name: 'Открыть' });
  await userEvent.click(button);
  expect(await screen.findByText('Окно не загрузилось', { selector: 'p' })).toBeInTheDocument();
  await userEvent.click(button);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
  expect(await screen.findByText('Окно не загрузилось', { selector: 'p' })).toBeInTheDocument();
  line.online = true;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Окно')).toBeInTheDocument();
});

test('the toast disappears with its page', async () => {
  const { part } = chunk();
  const { rerender } = await render(<Opener part={part} />);
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  expect(await screen.findByText('Окно не загрузилось', { selector: 'p' })).toBeInTheDocument();
  rerender(<p>Другая страница</p>);
  await waitFor(() => expect(screen.queryByText('Окно не загрузилось', { selector: 'p' })).toBeNull());
});
