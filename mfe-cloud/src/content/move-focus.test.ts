import { nextItem } from './move-focus.ts';

/** Two rows of three tiles and one more. */
const tiles = [0, 1, 2, 3, 4, 5, 6].map((index) => {
  const tile = document.createElement('li');
  const link = tile.appendChild(document.createElement('a'));
  const [x, y] = [(index % 3) * 100, Math.floor(index / 3) * 100];
  tile.getBoundingClientRect = () => ({ left: x, right: x + 90, top: y, bottom: y + 90 }) as DOMRect;
  return link;
});

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 1],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, null],
  ['ArrowLeft', 0, null],
  ['Home', 4, 0],
  ['End', 1, 6],
])('%s at %i leads to %j', (key, from, to) => {
  expect(nextItem(tiles[from]!, key, tiles)).toBe(to === null ? null : tiles[to]);
});
