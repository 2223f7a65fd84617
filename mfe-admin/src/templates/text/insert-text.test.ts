/** @jest-environment node */
import { inserted, strong, withSign } from './insert-text.ts';

it('puts a piece in place of the selection', () => {
  expect(inserted({ text: 'от день', from: 3, to: 7 }, '{Дата}')).toEqual({ text: 'от {Дата}', from: 9, to: 9 });
});

it('makes the selection strong', () => {
  expect(strong({ text: 'ab', from: 0, to: 1 })).toEqual({ text: '**a**b', from: 2, to: 3 });
});

it('gives the line a sign, exchanges it, and takes it away', () => {
  const heading = withSign({ text: 'один\nдва', from: 6, to: 6 }, '# ');
  expect(heading).toEqual({ text: 'один\n# два', from: 8, to: 8 });
  const item = withSign(heading, '- ');
  expect(item.text).toBe('один\n- два');
  expect(withSign(item, '- ')).toEqual({ text: 'один\nдва', from: 6, to: 6 });
});
