import { failureOf } from './pdf-failure.ts';
import { densityOf, fittingWidth, zoomBy, zooms } from './page-size.ts';

test('zoom goes by steps and stops at both ends', () => {
  expect([zoomBy(1, 1), zoomBy(1, -1)]).toEqual([1.25, 0.75]);
  expect([zoomBy(zooms.at(-1)!, 1), zoomBy(zooms[0], -1)]).toEqual([4, 0.5]);
});

test('a page fits a phone, and is not wider than can be read', () => {
  expect([fittingWidth(390), fittingWidth(1400), fittingWidth(0)]).toEqual([366, 900, 120]);
});

test('a picture is as sharp as the screen, until it would be too large to draw', () => {
  expect(densityOf(366, 518, 3)).toBe(3);
  expect(densityOf(366, 518, 0.8)).toBe(1);
  const density = densityOf(3600, 5090, 3);
  expect(3600 * density * 5090 * density).toBeLessThanOrEqual(16_000_001);
});

test('the card of a failure says what is wrong with the file, the access or the line', () => {
  const named = (name: string, more: object = {}) => failureOf(Object.assign(new Error('x'), { name, ...more }));
  expect(named('PasswordException')).toBe('password');
  expect(named('InvalidPDFException')).toBe('damaged');
  expect([403, 404, 429, 500].map((status) => named('ResponseException', { status }))).toEqual([
    'refused',
    'refused',
    'unreached',
    'unreached',
  ]);
  expect([named('TypeError'), failureOf(null)]).toEqual(['unreached', 'unreached']);
});
