import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { SearchField } from './index.ts';

const label = 'Поиск документов';
const field = (): HTMLInputElement => screen.getByRole('searchbox', { name: label });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('searches once after a pause in typing, with the trimmed text', async () => {
  const search = jest.fn();
  await render(<SearchField label={label} delay={1000} onSearch={search} />);
  type('дог');
  wait(900);
  type(' договор ');
  wait(999);
  expect(search).not.toHaveBeenCalled();
  wait(1);
  expect(search.mock.calls).toEqual([['договор']]);
  type('договор');
  wait(2000);
  expect(search).toHaveBeenCalledTimes(1);
});

test('Enter searches at once and not again after the pause', async () => {
  const search = jest.fn();
  await render(<SearchField label={label} onSearch={search} />);
  type('акт');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(search.mock.calls).toEqual([['акт']]);
  wait(2000);
  expect(search).toHaveBeenCalledTimes(1);
});

test('the clear button empties it at once and restores the focus', async () => {
  const search = jest.fn();
  await render(<SearchField label={label} value="акт" onSearch={search} />);
  fireEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }));
  expect(search.mock.calls).toEqual([['']]);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Очистить поиск' })).toBeNull();
});

test('Escape clears the text before it closes the surroundings', async () => {
  const around = jest.fn();
  const search = jest.fn();
  await render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={around}>
      <SearchField label={label} value="акт" onSearch={search} />
    </div>,
  );
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(search).toHaveBeenCalledWith('');
  expect(around).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(around).toHaveBeenCalledTimes(1);
});

test('a text that is too short is not searched for', async () => {
  const search = jest.fn();
  await render(<SearchField label={label} minLength={2} delay={200} onSearch={search} />);
  type('а');
  wait(500);
  expect(search).not.toHaveBeenCalled();
  type('ак');
  wait(200);
  expect(search.mock.calls).toEqual([['ак']]);
});

test('shows an outside change, and ignores its own search coming back', async () => {
  const { rerender } = await render(<SearchField label={label} value="акт" onSearch={jest.fn()} />);
  type('акт приёма');
  rerender(<SearchField label={label} value="акт приёма" onSearch={jest.fn()} />);
  type('акт приёма ');
  rerender(<SearchField label={label} value="акт приёма" onSearch={jest.fn()} />);
  expect(field()).toHaveValue('акт приёма ');
  rerender(<SearchField label={label} value="" onSearch={jest.fn()} />);
  expect(field()).toHaveValue('');
});

test('a pending search is dropped on unmount', async () => {
  const search = jest.fn();
  const { unmount } = await render(<SearchField label={label} onSearch={search} />);
  type('акт');
  unmount();
  wait(2000);
  expect(search).not.toHaveBeenCalled();
});
