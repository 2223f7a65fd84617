/** @jest-environment node */
import { moved, within } from './use-drag.ts';

it('arrow keys move the card, faster with Shift, and Home resets it', () => {
  const from = { x: 10, y: 20 };
  expect(moved(from, 'ArrowLeft', false)).toEqual({ x: -6, y: 20 });
  expect(moved(from, 'ArrowDown', true)).toEqual({ x: 10, y: 116 });
  expect(moved(from, 'Home', false)).toEqual({ x: 0, y: 0 });
  expect(moved(from, 'a', false)).toBeUndefined();
});

it('keeps the header on the screen', () => {
  const place = { left: 864, top: 16, width: 560 };
  const screen = { width: 1440, height: 900 };
  expect(within({ x: -100, y: 50 }, place, screen)).toEqual({ x: -100, y: 50 });
  expect(within({ x: -5000, y: -5000 }, place, screen)).toEqual({ x: -1304, y: -16 });
  expect(within({ x: 5000, y: 5000 }, place, screen)).toEqual({ x: 456, y: 824 });
});
