import { act, render, screen, waitFor } from '@testing-library/react';
import { lazyWindow } from './lazy-window.tsx';

const Window = ({ text }: { text: string }) => <p>{text}</p>;

let log: jest.SpyInstance;
beforeEach(() => {
  // React reports what a boundary has caught.
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

test('code that fails to load once is asked for again', async () => {
  const load = jest
    .fn<Promise<{ default: typeof Window }>, []>()
    .mockRejectedValueOnce(new Error('cut off'))
    .mockResolvedValue({ default: Window });
  const Lazy = lazyWindow(load);
  const failed = jest.fn();
  await act(async () => {
    render(<Lazy text="Вопрос" onFailure={failed} />);
  });
  expect(await screen.findByText('Вопрос')).toBeInTheDocument();
  expect(failed).not.toHaveBeenCalled();
});

test('code that does not come is a failure that is told; the next time is tried anew', async () => {
  let online = false;
  const load = jest.fn(() => (online ? Promise.resolve({ default: Window }) : Promise.reject(new Error('offline'))));
  const Lazy = lazyWindow(load);
  const failed = jest.fn();
  const { unmount } = render(<Lazy text="Вопрос" onFailure={failed} />);
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(2);
  unmount();
  online = true;
  await act(async () => {
    render(<Lazy text="Вопрос" onFailure={failed} />);
  });
  expect(await screen.findByText('Вопрос')).toBeInTheDocument();
  expect(failed).toHaveBeenCalledTimes(1);
});
