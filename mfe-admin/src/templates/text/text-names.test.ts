/** @jest-environment node */
import { always } from '@qujat/contract/field-condition';
import type { DesignedField } from '@qujat/contract/designed-field';
import { mergeNames, shownText, storedText } from './text-names.ts';

const field = (key: string, ru: string, kind: DesignedField['kind'] = 'line'): DesignedField => ({
  key,
  kind,
  ru,
  kk: '',
  required: false,
  options: [],
  columns: [],
  totalOf: '',
  when: always,
});
const names = mergeNames([field('field_1', 'Сумма', 'sum'), field('field_2', 'Сумма'), field('field_3', 'Скобка } и |')], 'ru', (merge) =>
  merge === '@day' ? 'Дата' : merge,
);

it('shows the names of fields, and stores their keys', () => {
  const stored = 'Сумма {field_1} ({field_1|words}), {field_2}, {field_3} от {@day}';
  const shown = shownText(stored, names, 'прописью');
  expect(shown).toBe('Сумма {Сумма} ({Сумма|прописью}), {Сумма 2}, {Скобка   и} от {Дата}');
  expect(storedText(shown, names, 'прописью')).toBe(stored);
});

it('leaves alone what names nothing', () => {
  for (const text of ['{Сум', '{Другое}', '{Сумма|иначе}', '{gone}', '{}', '{{x}}']) {
    expect(storedText(text, names, 'прописью')).toBe(text);
    expect(shownText(text, names, 'прописью')).toBe(text);
  }
});
