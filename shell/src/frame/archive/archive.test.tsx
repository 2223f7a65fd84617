import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { serve } from '../../test-support/wire.ts';
import { reloadPage } from '../reload-page.ts';
import { readMonth } from './period.ts';

jest.mock('../reload-page.ts', () => ({ reloadPage: jest.fn() }));
const reloads = jest.mocked(reloadPage);
const year = new Date().getFullYear();
const months = (chosen?: string) => [`02-${year}`, `11${year}`, `12-${year - 1}`].map((id) => ({ id, is_selected: id === chosen ? 1 : 0 }));

beforeEach(() => {
  forgetSession();
  reloads.mockClear();
  setWidth(1440);
  Element.prototype.getAnimations ??= () => [];
});

const openCalendar = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Архив/ }));
  return within(await screen.findByRole('dialog', { name: 'Архив' }));
};
const enabled = (calendar: { getByRole: typeof screen.getByRole }, of: number) =>
  within(calendar.getByRole('group', { name: String(of) }))
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ disabled }) => !disabled)
    .map(({ textContent }) => textContent);

test.each([
  ['11-2026', 2026, 11],
  ['022025', 2025, 2],
])('%s is a month', (id, of, month) => {
  expect(readMonth(id)).toEqual({ id, year: of, month });
});

test.each(['0', '', '13-2026', '00-2026', '2026-11'])('«%s» is not a month', (id) => {
  expect(readMonth(id)).toBeNull();
});

test('the calendar starts with the current year, and only months with documents can be chosen', async () => {
  serve({ '/ce/period.php': months() });
  await renderApp();
  const calendar = await openCalendar();
  await waitFor(() => expect(enabled(calendar, year)).toEqual(['февраль', 'ноябрь']));
  expect(calendar.queryByRole('button', { name: 'Выйти из архива' })).toBeNull();
  await userEvent.click(calendar.getByRole('button', { name: 'Предыдущий год' }));
  expect(enabled(calendar, year - 1)).toEqual(['декабрь']);
  await userEvent.click(calendar.getByRole('button', { name: 'Следующий год' }));
  await userEvent.click(calendar.getByRole('button', { name: 'Следующий год' }));
  expect(enabled(calendar, year + 1)).toEqual([]);
});

test('choosing a month sends it in the server’s format, and reloads', async () => {
  const asked = serve({ '/ce/period.php': months(), '/ce/select_period.php': { status: 'ok' } });
  await renderApp();
  const calendar = await openCalendar();
  await userEvent.click(await calendar.findByRole('button', { name: 'ноябрь' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  expect(asked.find(({ path }) => path === '/ce/select_period.php')?.fields).toEqual({ period: `11${year}` });
});

test('the archive shows the chosen month; choosing it again leaves the archive', async () => {
  const asked = serve({ '/ce/period.php': months(`02-${year}`), '/ce/select_period.php': { status: 'ok' } });
  await renderApp();
  expect(await screen.findByText(`Архив: февраль ${year}`)).toBeVisible();
  const calendar = await openCalendar();
  expect(calendar.getByRole('button', { name: 'февраль' })).toHaveAttribute('aria-pressed', 'true');
  expect(calendar.getByRole('button', { name: 'Выйти из архива' })).toBeVisible();
  await userEvent.click(calendar.getByRole('button', { name: 'февраль' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  expect(asked.find(({ path }) => path === '/ce/select_period.php')?.fields).toEqual({ period: '0' });
});

test('«Выйти из архива» is also beside the list, and a refusal is shown', async () => {
  serve({ '/ce/period.php': months(`02-${year}`), '/ce/select_period.php': { status: 'error', text: 'Сервер занят' } });
  await renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Выйти из архива' }));
  expect((await screen.findAllByText('Не удалось выбрать период: Сервер занят')).at(-1)).toBeVisible();
  expect(reloads).not.toHaveBeenCalled();
});
