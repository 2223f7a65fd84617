import { createI18n, translate } from '@qujat/i18n';
import { loadUiTexts } from './index.ts';

test.each([
  ['ru_RU', 'Закрыть'],
  ['kk_KZ', 'Жабу'],
  ['en_EN', 'Close'],
  ['tr_TR', 'Kapat'],
])('%s: adds the texts of that language', async (language, close) => {
  createI18n({ language });
  expect(translate('ui:close')).toBe('close');
  await loadUiTexts(language);
  expect(translate('ui:close')).toBe(close);
});
