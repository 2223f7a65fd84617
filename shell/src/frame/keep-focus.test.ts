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
