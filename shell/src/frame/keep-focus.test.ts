import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { waitFor } from '@testing-library/react';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeAll(() => {
  stop = keepFocus();
});
afterAll(() => stop());
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h1>Список</h1>
      <ul>
        ${[1, 2, 3].map((id) => `<li id="row${id}"><a href="#${id}">Документ ${id}</a><button>Удалить ${id}</button></li>`).join('')}
      </ul>
    </main>
    <div role="alertdialog"><button>Да</button></div>`;
});

const button = (text: string): HTMLElement => [...document.querySelectorAll('button')].find((each) => each.textContent === text)!;
const remove = (selector: string): void => document.querySelector(selector)?.remove();

test('the row that had the focus is removed: the same control of the next row gets it, after the last one that before it', async () => {
  button('Удалить 2').focus();
  remove('#row2');
  await waitFor(() => expect(button('Удалить 3')).toHaveFocus());
  remove('#row3');
  await waitFor(() => expect(button('Удалить 1')).toHaveFocus());
});

test('with the last row gone the heading has it', async () => {
  button('Удалить 1').focus();
  remove('ul');
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
});

test('a named part of a page is no row: the heading near the button that is gone has the focus', async () => {
  document.querySelector('main')!.innerHTML = `
    <article aria-label="Безопасность">
      <a href="#all">Все настройки</a>
      <section><h2>Сеансы</h2><button>Завершить все</button></section>
    </article>`;
  button('Завершить все').focus();
  button('Завершить все').remove();
  await waitFor(() => expect(document.querySelector('h2')).toHaveFocus());
});

test('a question that removes the row asked about: the focus goes on from that row', async () => {
  button('Удалить 1').focus();
  button('Да').focus();
  remove('#row1');
  remove('[role=alertdialog]');
  await waitFor(() => expect(button('Удалить 2')).toHaveFocus());
});

test('rows that come a moment later are waited for', async () => {
  button('Удалить 1').focus();
  const list = document.querySelector('ul')!;
  const kept = [...list.children].slice(1);
  document.querySelector('h1')!.remove();
  list.replaceChildren();
  await new Promise(requestAnimationFrame);
  list.append(...kept);
  await waitFor(() => expect(button('Удалить 2')).toHaveFocus());
});

test('what the act itself focuses keeps it', async () => {
  button('Удалить 1').focus();
  remove('#row1');
  document.querySelector<HTMLElement>('#row3 a')!.focus();
  document.body.append('…');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.querySelector('#row3 a')).toHaveFocus();
});

const showToasts = (): void =>
  document.body.insertAdjacentHTML('beforeend', '<ol><li data-over><button>×1</button></li><li data-over><button>×2</button></li></ol>');

test('from a toast the focus goes back to where it was, not to the next toast or a heading, and the page does not scroll', async () => {
  showToasts();
  button('Удалить 2').focus();
  const focused = jest.spyOn(button('Удалить 2'), 'focus');
  button('×1').focus();
  document.querySelector('[data-over]')!.remove();
  await waitFor(() => expect(button('Удалить 2')).toHaveFocus());
  expect(focused).toHaveBeenCalledWith({ preventScroll: true });
});

test('from a toast over a window the focus goes back into the window, and from the window to the page', async () => {
  showToasts();
  button('Удалить 2').focus();
  button('Да').focus();
  button('×1').focus();
  button('×2').focus();
  document.querySelector('ol')!.remove();
  await waitFor(() => expect(button('Да')).toHaveFocus());
  remove('[role=alertdialog]');
  await waitFor(() => expect(button('Удалить 2')).toHaveFocus());
});

test('a row of a list in a window that stays: the focus stays in the window', async () => {
  button('Удалить 2').focus();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><ul><li><button>а</button></li><li><button>б</button></li></ul></div>');
  button('а').focus();
  button('а').parentElement!.remove();
  await waitFor(() => expect(button('б')).toHaveFocus());
});

test('windows that have closed are let go', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const open = (): WeakRef<Element> => {
    document.querySelector('[role=dialog]')?.remove();
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Закрыть</button></div>');
    const dialog = document.querySelector('[role=dialog]')!;
    dialog.querySelector('button')!.focus();
    return new WeakRef(dialog);
  };
  button('Удалить 2').focus();
  const windows = Array.from({ length: 5 }, open);
  await waitFor(() => {
    collectGarbage();
    expect(windows.slice(0, 3).filter((each) => each.deref())).toEqual([]);
  });
  remove('[role=dialog]');
  await waitFor(() => expect(button('Удалить 2')).toHaveFocus());
});
