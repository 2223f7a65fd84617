import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { releases, renderApp } from '../../test-support/render-app.tsx';
import { serve } from '../../test-support/wire.ts';
import { systemParts } from './parts.ts';

const reports = [
  { remote: 'mfe-portal', version: '1', failedTabs: 2, renderTabs: 1, policy: 4 },
  { remote: 'mfe-portal', version: '0', failedTabs: 9, renderTabs: 9, policy: 9 },
];

// jsdom lacks it.
performance.getEntriesByType = () => [];

test('the page says first which version it is and where to get help', async () => {
  setWidth(1440);
  const configuration = document.createElement('script');
  configuration.type = 'application/json';
  configuration.id = 'qujat-page';
  configuration.textContent = JSON.stringify({ support: '+7 700 000 10 14' });
  document.body.append(configuration);
  await renderApp({ path: '/system' });
  expect(await screen.findByRole('link', { name: '+7 700 000 10 14' })).toHaveAttribute('href', 'tel:+77000001014');
  expect(screen.getByText('Версия').nextElementSibling).toHaveTextContent(/^\d+\.\d+\.\d+$/);
  expect(screen.getByText('Сборка').nextElementSibling).toHaveTextContent(releases.shell);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test.each([true, false])('facts for support are copied, or shown where a browser has no clipboard (%p)', async (hasClipboard) => {
  setWidth(1440);
  const user = userEvent.setup();
  const copied: string[] = [];
  const clipboard = hasClipboard ? { writeText: async (text: string) => void copied.push(text) } : undefined;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await renderApp({ path: '/system' });
  await user.click(await screen.findByRole('button', { name: 'Скопировать для поддержки' }));
  if (!hasClipboard) copied.push((await screen.findByRole('status', { name: 'Сведения для поддержки' })).textContent ?? '');
  expect(copied).toEqual([expect.stringMatching(/^Qujat \d+\.\d+\.\d+ \(.+\)\nmfe-documents 1\n/)]);
  expect(copied[0]).toContain(`Браузер: ${navigator.userAgent}`);
});

test('the page shows for every remote its version, origin, state and reports', async () => {
  setWidth(1440);
  serve({ '/releases/reports': reports });
  await renderApp({ path: '/system' });
  expect(await screen.findByRole('heading', { level: 1, name: 'О системе' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'О системе' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByText('Подробнее'));
  const table = await screen.findByRole('table', { name: 'Части системы' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Часть', 'Версия', 'Канал', 'Время загрузки', 'Состояние', 'Сбои за сутки']);
  await waitFor(() =>
    expect(within(table).getByRole('row', { name: /^mfe-portal/ })).toHaveTextContent('Вкладок со сбоем: 3, Нарушений CSP: 4'),
  );
  expect(within(table).getByRole('row', { name: /^mfe-documents/ })).toHaveTextContent('Не открывалась');
  expect(within(table).getByRole('row', { name: /^Оболочка/ })).toHaveTextContent('Работает');
});

test('a remote that fell back shows everybody’s release, and the failures of the other', () => {
  const [documents] = releases.remotes;
  const canary = { ...releases, remotes: [{ ...documents!, channel: 'canary' }] };
  const states = new Map([['mfe-documents', { state: 'fallback' as const, version: '0', milliseconds: 120, reason: null }]]);
  const told = [{ remote: 'mfe-documents', version: '1', failedTabs: 3, renderTabs: 0, policy: 0 }];
  const [, part] = systemParts(canary, states, told, null);
  expect(part).toEqual({
    name: 'mfe-documents',
    release: '0',
    channel: 'stable',
    origin: null,
    state: 'fallback',
    loadTime: 120,
    reports: { failures: 3, policy: 0 },
  });
  expect(systemParts(canary, new Map(), null, 300)[1]).toMatchObject({
    release: '1',
    channel: 'canary',
    state: 'idle',
    loadTime: null,
    reports: null,
  });
});
