/** @jest-environment node */
import { readDesignedField } from './designed-field.ts';

const field = (key: string): unknown => ({ key, kind: 'sum', ru: 'Сумма', kk: 'Сомасы', required: false, options: [] });

it('a key is no name that every object has', () => {
  expect(readDesignedField(field('field_1'))).toMatchObject({ key: 'field_1' });
  for (const key of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(() => readDesignedField(field(key))).toThrow(expect.objectContaining({ name: 'BadFieldError' }));
});
