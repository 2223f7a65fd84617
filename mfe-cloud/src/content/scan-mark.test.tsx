import { screen } from '@testing-library/react';
import { renderPart } from '@qujat/testing/render-part';
import type { ContentItem } from '@qujat/contract/cloud';
import { ItemName } from './item-view.tsx';
import ru from '../locales/ru.json';

const file = (scan: ContentItem['scan']): ContentItem => ({
  kind: 'file',
  id: 1,
  name: 'Счёт.txt',
  downloadCode: 'x',
  extension: 'txt',
  creator: 'Ли Анна',
  created: '',
  changeable: true,
  size: 10,
  scan,
});

test.each([
  ['waiting', 'Проверяется'],
  ['infected', 'Вирус'],
  ['unscanned', 'Не проверен'],
] as const)('a file that is %s says so, and opens in a new tab, where the server explains why', async (scan, word) => {
  renderPart(<ItemName item={file(scan)} folderAddress={undefined} />, { texts: { cloud: ru }, path: '/cloud' });
  expect(await screen.findByText(word)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Счёт.txt' })).toHaveAttribute('target', '_blank');
});

test.each(['none', 'clean'] as const)('a file that is %s has no mark', async (scan) => {
  renderPart(<ItemName item={file(scan)} folderAddress={undefined} />, { texts: { cloud: ru }, path: '/cloud' });
  expect(await screen.findByRole('link', { name: 'Счёт.txt' })).not.toHaveAttribute('target');
  expect(screen.queryByText(/Проверяется|Вирус|Не проверен/)).toBeNull();
});
