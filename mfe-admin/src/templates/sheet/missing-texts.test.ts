/** @jest-environment node */
import { emptyDesign } from '@qujat/contract/template-design';
import { addedField } from '../design-edit.ts';
import { missingTexts } from './missing-texts.ts';

test('counts the texts that only the other language has: names, options, columns and the text itself', () => {
  const [choice] = addedField([], 'choice');
  const [table] = addedField([], 'table');
  const design = {
    ...emptyDesign(1),
    ru: 'Заявка',
    fields: [
      { ...choice!, key: 'a', ru: 'Вид', kk: 'Түрі', options: [{ ru: 'Да', kk: '' }] },
      { ...table!, key: 'b', ru: 'Товары', kk: '', columns: [{ ...table!.columns[0]!, ru: '', kk: 'Атауы' }] },
    ],
    text: { ru: 'Прошу.', kk: ' ', layout: 'side-by-side' as const },
  };
  expect([missingTexts(design, 'kk'), missingTexts(design, 'ru')]).toEqual([4, 1]);
  expect(missingTexts(emptyDesign(1), 'kk')).toBe(0);
});
