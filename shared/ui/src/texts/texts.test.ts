/** @jest-environment node */
import { uiTexts } from './index.ts';

test.each([
  ['ru_RU', 'Закрыть'],
  ['kk_KZ', 'Жабу'],
  ['en_EN', 'Close'],
  ['tr_TR', 'Kapat'],
])('%s: returns the texts of that language', async (language, close) => {
  expect(await uiTexts(language)).toMatchObject({ close });
});
