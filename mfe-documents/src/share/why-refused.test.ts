import { maxAttachmentBytes } from '@qujat/contract/draft-form';
import { whyRefused } from './why-refused.ts';

test.each([
  [{ name: 'Пусто.pdf', size: 0 }, 'empty'],
  [{ name: 'Скан.pdf', size: maxAttachmentBytes + 1 }, 'tooLarge'],
  [{ name: 'setup.exe', size: 5 }, 'kind'],
  [{ name: 'без расширения', size: 5 }, 'kind'],
  [{ name: 'Тридцать первый.PDF', size: 5 }, 'tooMany'],
] as const)('%j is refused as %s', (file, why) => {
  expect(whyRefused(file)).toBe(why);
});
