import { documentList, type DocumentList, type DocumentListItem } from '@qujat/contract/document-list';
import { renderToString } from 'react-dom/server';
import { earlyRequests } from '../boot/early-requests.ts';
import { FirstRows } from './first-rows.tsx';
import { keepRowFocus } from './keep-row-focus.ts';
import { paintFirstRows } from './paint-first-rows.ts';

/** The page's HTML, as the browser reads it. */
const openPage = (): void => {
  document.body.innerHTML = `<main>${renderToString(<FirstRows />)}</main>`;
  window.history.replaceState(null, '', '/#currentTab=13');
};

const answerWith = (...documents: readonly Partial<DocumentListItem>[]): string => {
  const empty = documentList.answer.decode({ docs: [{ edocid: 1 }] }) as DocumentList;
  return JSON.stringify(
    documentList.answer.encode({ ...empty, documents: documents.map((each) => ({ ...empty.documents[0]!, ...each })) }),
  );
};

const paint = (answer: string): boolean => paintFirstRows(answer, earlyRequests().row);
const links = (): readonly HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('[data-first-rows] ul:not([hidden]) a')];

beforeEach(openPage);

test('each document of the answer is a row with a link to it', () => {
  const document1 = {
    id: 325,
    number: 'ИСХ-32',
    typeName: 'Письмо',
    subject: 'Об отчёте',
    initiator: 'Смагулов Тимур',
    department: 'Отдел кадров',
  };
  expect(paint(answerWith(document1, { id: 326, subject: 'О тарифах', unread: true }))).toBe(true);
  const [first, second] = document.querySelectorAll('li');
  expect(first?.textContent).toBe('ИСХ-32ПисьмоСмагулов ТимурОтдел кадровОб отчёте');
  expect([first?.hasAttribute('data-unread'), second?.hasAttribute('data-unread')]).toEqual([false, true]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/?document=325#currentTab=13', '/?document=326#currentTab=13']);
});

test('a document without a subject is named by its name, or by its number', () => {
  paint(answerWith({ id: 1, name: 'Заявка' }, { id: 2, number: 'П-7' }));
  expect(links().map(({ textContent }) => textContent)).toEqual(['Заявка', 'П-7']);
});

test('nothing that a person typed is read as markup', () => {
  paint(answerWith({ id: 1, subject: '<img src=x onerror=run()>' }));
  expect(links()[0]?.innerHTML).toBe('&lt;img src=x onerror=run()&gt;');
});

test('no more rows than a high screen shows are made', () => {
  paint(answerWith(...Array.from({ length: 50 }, (_, index) => ({ id: index + 1, subject: `${index}` }))));
  expect(links()).toHaveLength(20);
});

test.each([
  ['an empty list', answerWith()],
  ['a refusal', '{"success":false,"error":"session"}'],
  ['null', 'null'],
])('%s leaves the frame as it is', (_what, answer) => {
  const before = document.body.innerHTML;
  expect(paint(answer)).toBe(false);
  expect(document.body.innerHTML).toBe(before);
});

test('a page without the frame is left as it is', () => {
  document.body.innerHTML = '<main>Облако</main>';
  expect(paint(answerWith({ id: 1, subject: 'Об отчёте' }))).toBe(false);
  expect(document.body.textContent).toBe('Облако');
});

test('the focus stays with the document when the list replaces its row', () => {
  paint(answerWith({ id: 325, subject: 'Об отчёте' }));
  links()[0]!.focus();
  const focusRow = keepRowFocus();
  document.body.innerHTML = '<table><tbody><tr><td><button data-document="325">ИСХ-32</button></td></tr></tbody></table>';
  focusRow();
  expect(document.activeElement?.textContent).toBe('ИСХ-32');
});

test('a focus that was elsewhere stays there', () => {
  const focusRow = keepRowFocus();
  document.body.innerHTML = '<button data-document="null">Выйти</button>';
  focusRow();
  expect(document.activeElement).toBe(document.body);
});
