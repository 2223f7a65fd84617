import { nextFocus } from './next-focus.ts';

const page = (html: string): void => {
  document.body.innerHTML = html;
};
const section = (name: string, ids: readonly number[]): string =>
  `<section><h2 tabindex="-1" data-section="${name}">${name}</h2><ul>${ids
    .map((id) => `<li data-row="${id}"><button data-act="${id}">${id}</button></li>`)
    .join('')}</ul></section>`;

const focusAfter = (acted: readonly number[]): string => {
  const focus = nextFocus(acted);
  for (const id of acted) document.querySelector(`[data-row="${id}"]`)?.remove();
  focus();
  return document.activeElement?.textContent ?? '';
};

it.each([
  [[2], '3'],
  [[3], '2'],
  [[1, 2], '3'],
  [[1, 2, 3], 'sign'],
])('after acting on %j the focus is at %s', (acted, at) => {
  page(section('agree', [1, 2, 3]) + section('sign', [4]));
  expect(focusAfter(acted)).toBe(at);
});

it('after the last row of the last section the focus is at the page’s heading', () => {
  page(`<main><h1 tabindex="-1">Мне сегодня</h1>${section('agree', [1])}</main>`);
  expect(focusAfter([1])).toBe('Мне сегодня');
});
