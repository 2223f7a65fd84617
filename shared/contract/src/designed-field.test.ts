/** @jest-environment node */
import { readDesignedField } from './designed-field.ts';

const field = (key: string): unknown => ({ key, kind: 'sum', ru: 'Сумма', kk: 'Сомасы', required: false, options: [] });

it('a key is no name that every object has', () => {
  expect(readDesignedField(field('field_1'))).toMatchObject({ key: 'field_1' });
  for (const key of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(() => readDesignedField(field(key))).toThrow(expect.objectContaining({ name: 'BadFieldError' }));
});

it('names have no spaces at their ends', () => {
  const options = [{ ru: ' Да ', kk: ' Иә\n' }];
  expect(readDesignedField({ ...(field('field_1') as object), kind: 'choice', ru: '  Срочно  ли ', options })).toMatchObject({
    ru: 'Срочно ли',
    options: [{ ru: 'Да', kk: 'Иә' }],
  });
});
