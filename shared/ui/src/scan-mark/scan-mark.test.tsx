import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { fileLink, isMarkedScan, ScanMark } from './index.ts';

const words = { waiting: 'Проверяется', infected: 'Вирус', unscanned: 'Не проверен' };

test.each(['waiting', 'infected', 'unscanned'] as const)('%s has a mark, and a link that explains a refusal', async (scan) => {
  expect(isMarkedScan(scan)).toBe(true);
  expect(fileLink(scan, 'a.pdf')).toEqual({ target: '_blank', rel: 'noopener' });
  await render(<ScanMark scan={scan} />);
  expect(screen.getByText(words[scan])).toBeVisible();
});

test.each(['none', 'clean'])('%s has no mark, and a link that downloads', (scan) => {
  expect(isMarkedScan(scan)).toBe(false);
  expect(fileLink(scan, 'a.pdf')).toEqual({ download: 'a.pdf' });
});
