import { counted } from '@qujat/api';
import { listen } from '@qujat/remotes';
import { BrowserRouter } from '@qujat/router';
import { act, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useTimeToSpare } from './use-time-to-spare.ts';

const keepFocus = jest.fn();
jest.mock('./keep-focus.ts', () => ({ keepFocus: () => keepFocus() as undefined }));

function Page({ children }: { children?: ReactNode }): ReactNode {
  useTimeToSpare();
  return <main>{children}</main>;
}

const shown = (children?: ReactNode): ReactNode => (
  <BrowserRouter>
    <Page>{children}</Page>
  </BrowserRouter>
);

const told = jest.fn();
let end: () => void;
const pass = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  told.mockClear();
  end = listen('time-to-spare', told);
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

test('the first press keeps the focus, before there is time to spare', async () => {
  render(shown(<button type="button">Remove</button>));
  await pass(1_000);
  expect(keepFocus).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await pass(0);
  expect(keepFocus).toHaveBeenCalledTimes(1);
});

test('a finished page has idle time, once', async () => {
  render(shown(<h1>List</h1>));
  await pass(2_900);
  expect(told).not.toHaveBeenCalled();
  await pass(30_000);
  expect(told).toHaveBeenCalledTimes(1);
});

test('there is none while its code or an answer is loading', async () => {
  const { rerender } = render(shown());
  await pass(30_000);
  let answer: () => void = () => undefined;
  void counted(() => new Promise<void>((resolve) => (answer = resolve)));
  rerender(shown(<h1>List</h1>));
  await pass(30_000);
  expect(told).not.toHaveBeenCalled();
  answer();
  await pass(3_000);
  expect(told).toHaveBeenCalledTimes(1);
});

test('there is none for a hidden page or one that was left', async () => {
  const { unmount } = render(
    shown(
      <div data-kept="">
        <h1>Left</h1>
      </div>,
    ),
  );
  await pass(30_000);
  unmount();
  document.body.append(document.createElement('h1'));
  await pass(30_000);
  document.querySelector('h1')?.remove();
  expect(told).not.toHaveBeenCalled();
});
