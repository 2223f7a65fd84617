import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { showToast, type ToastMessage } from './index.ts';
import { shownToasts } from './toast.ts';

const show = (message: ToastMessage) => act(() => showToast(message));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const spoken = (how: string) => screen.getByRole('region', { name: 'Уведомления' }).querySelector(`[aria-live="${how}"]`)?.textContent;
const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => shownToasts.read().forEach(shownToasts.remove));
  jest.useRealTimers();
});

test('is announced, and disappears after six seconds', async () => {
  await render(<p>Страница</p>);
  show({ kind: 'success', text: 'Ссылка скопирована' });
  expect(texts()).toEqual(['Ссылка скопирована']);
  expect(spoken('polite')).toBe('Ссылка скопирована');
  expect(spoken('assertive')).toBe('');
  pass(5999);
  expect(texts()).toHaveLength(1);
  pass(1);
  expect(texts()).toEqual([]);
});

test('a failure is announced at once', async () => {
  await render(<p>Страница</p>);
  show({ kind: 'error', text: 'Ошибка при смене организации' });
  expect(spoken('assertive')).toBe('Ошибка при смене организации');
});

test('the time pauses on hover and focus', async () => {
  await render(<p>Страница</p>);
  show({ text: 'Отправлено' });
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  pass(20_000);
  expect(texts()).toEqual(['Отправлено']);
  fireEvent.pointerLeave(screen.getByRole('listitem'));
  fireEvent.focus(screen.getByRole('button', { name: 'Закрыть' }));
  pass(20_000);
  expect(texts()).toEqual(['Отправлено']);
  fireEvent.blur(screen.getByRole('button', { name: 'Закрыть' }));
  pass(6000);
  expect(texts()).toEqual([]);
});

test('with a retry it stays until the retry is pressed', async () => {
  const retry = jest.fn();
  await render(<p>Страница</p>);
  show({ kind: 'error', text: 'Не сохранено', retry });
  pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});

test('is closed by its button, by Escape in it, and by its caller', async () => {
  await render(<p>Страница</p>);
  show({ text: 'Раз' });
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(texts()).toEqual([]);
  show({ text: 'Два' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Закрыть' }), { key: 'Escape' });
  expect(texts()).toEqual([]);
  let hide = (): void => undefined;
  act(() => {
    hide = showToast({ text: 'Три' });
  });
  act(() => hide());
  expect(texts()).toEqual([]);
});

test('the same text is shown once, and at most four in all', async () => {
  await render(<p>Страница</p>);
  show({ text: 'Раз' });
  show({ text: 'Раз' });
  expect(texts()).toEqual(['Раз']);
  for (const text of ['Два', 'Три', 'Четыре', 'Пять']) show({ text });
  expect(texts()).toEqual(['Два', 'Три', 'Четыре', 'Пять']);
});
