import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@qujat/session';
import { setWidth } from '../test-support/browser.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { forgetSession } from '../test-support/session.ts';
import { serve } from '../test-support/wire.ts';

beforeEach(() => {
  forgetSession();
  setWidth(1440);
  serve();
});

const entry = (name: string | RegExp): HTMLElement => screen.getByRole('link', { name });
const heading = (name: string, hidden = false): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden });

test('a page that was left stays hidden, and is the same when the person returns', async () => {
  await renderApp({ path: '/' });
  const list = await heading('Список');
  await userEvent.click(entry('Лента'));
  const feed = await heading('Все записи');
  expect(list).toBeInTheDocument();
  expect(list).not.toBeVisible();
  await userEvent.click(entry(/^Входящие/));
  expect(await heading('Список')).toBe(list);
  expect(list).toBeVisible();
  await waitFor(() => expect(list).toHaveFocus());
  expect(feed).not.toBeVisible();
  expect(document.title).toBe('Список — Qujat');
});

test('pointing at a link prepares its page, which is neither shown nor named before the press', async () => {
  await renderApp({ path: '/' });
  await heading('Список');
  await userEvent.hover(entry('Лента'));
  const feed = await heading('Все записи', true);
  expect(feed).not.toBeVisible();
  expect(document.title).toBe('Список — Qujat');
  await userEvent.click(entry('Лента'));
  expect(await heading('Все записи')).toBe(feed);
  await waitFor(() => expect(feed).toHaveFocus());
  expect(document.title).toBe('Все записи — Qujat');
});

test('passing over a link prepares nothing', async () => {
  await renderApp({ path: '/portal' });
  await heading('Все записи');
  jest.useFakeTimers();
  for (const link of [entry(/^Входящие/), entry('Лента')]) fireEvent.pointerEnter(link);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  expect(screen.queryByRole('heading', { name: 'Список', hidden: true })).toBeNull();
});

test('a language change discards hidden pages', async () => {
  await renderApp({ path: '/' });
  const list = await heading('Список');
  await userEvent.click(entry('Лента'));
  await heading('Все записи');
  act(() => setLanguage('en_EN'));
  await waitFor(() => expect(list).not.toBeInTheDocument());
});
