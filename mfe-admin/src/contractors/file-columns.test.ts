/** @jest-environment node */
import { contractorsIn } from './file-columns.ts';

const bridge = { bin: '990940000016', russian: 'ТОО «Мост»', kazakh: '', email: '', exchangeCode: '' };

test('columns are found by their titles, also below a heading, in any order', () => {
  expect(
    contractorsIn([
      ['Контрагенты на 01.11.2026'],
      ['№', 'Наименование', 'Наименование (каз.)', 'БИН/ИИН', 'E-mail', 'Код ЕСЭДО'],
      ['1', 'ТОО «Мост»', '«Көпір» ЖШС', '990940000016', 'a@most.example', 'M1'],
      ['', '', '', '', '', ''],
    ]),
  ).toEqual([{ ...bridge, kazakh: '«Көпір» ЖШС', email: 'a@most.example', exchangeCode: 'M1' }]);
});

test('without titles the number and the words beside it are taken', () => {
  expect(contractorsIn([['990940000016', 'ТОО «Мост»', 'a@most.example']])).toEqual([{ ...bridge, email: 'a@most.example' }]);
});

test('a table without numbers or names holds no contractors', () => {
  expect(contractorsIn([['Имя', 'Сумма']])).toBeNull();
  expect(contractorsIn([['990940000016', '12']])).toBeNull();
  expect(contractorsIn([])).toBeNull();
});

test('a postal address is no e-mail, and a customer no name in Kazakh', () => {
  expect(
    contractorsIn([
      ['БИН', 'Наименование', 'Почтовый адрес', 'Эл. почта', 'Заказчик'],
      ['990940000016', 'ТОО «Мост»', '050000, г. Алматы, а/я 5', 'a@most.example', 'да'],
    ]),
  ).toEqual([{ ...bridge, email: 'a@most.example' }]);
});

test('a number that a spreadsheet has shortened gets its leading zeros again', () => {
  expect(
    contractorsIn([
      ['БИН', 'Наименование'],
      ['50540004455', 'ТОО «Мост»'],
    ]),
  ).toEqual([{ ...bridge, bin: '050540004455' }]);
});
