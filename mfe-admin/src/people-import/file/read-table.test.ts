/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRow } from '@qujat/contract/administration/import-rows';
import { findHeader, recogniseColumns } from './columns.ts';
import { fileRows, fileToSend } from './file-rows.ts';
import { readTable, type Choice, type Table } from './read-table.ts';

const sample = (name: string): Blob => new Blob([readFileSync(join(__dirname, 'samples', name))]);
const text = (content: string): Blob => new Blob([content]);

const people = ({ rows }: Table): readonly FileRow[] => {
  const header = findHeader(rows);
  return fileRows(rows, header, recogniseColumns(header === null ? [] : (rows[header] ?? [])));
};
const read = async (file: Blob, choice?: Choice): Promise<readonly FileRow[]> => people(await readTable(file, choice));
const nobody = { iin: '', phone: '', position: '', secondPosition: '', department: '', roles: '' };

test('an export of 1C: Windows-1251, semicolons, a title above, quoted fields and an empty row', async () => {
  const table = await readTable(sample('1c-windows-1251.csv'));
  expect(table).toMatchObject({ kind: 'csv', encoding: 'windows-1251', separator: ';' });
  const header = findHeader(table.rows) ?? -1;
  expect(recogniseColumns(table.rows[header] ?? [])).toEqual([null, 'fullName', 'iin', 'department', 'position', null, 'email', 'phone']);
  expect(people(table)).toEqual([
    {
      ...nobody,
      number: 5,
      fullName: 'Волков Игорь Петрович',
      email: 'igor@saryozen.example',
      iin: '900101300019',
      phone: '8 (700) 000-10-11',
      position: 'Ведущий инженер',
      department: 'Производственно-технический отдел',
    },
    {
      ...nobody,
      number: 6,
      fullName: 'Захарченко Денис; мл.',
      email: 'denis@saryozen.example',
      position: 'Кладовщик',
      department: 'Отдел "Снабжение"',
    },
    {
      ...nobody,
      number: 8,
      fullName: 'Ибраева Салтанат',
      email: 'saltanat@saryozen.example',
      phone: '+7 700 000 10 12',
      position: 'Диспетчер\r\nсмены',
      department: 'Производственно-технический отдел',
    },
  ]);
});

test('an export of Active Directory: UTF-16, the displayed name and the mailbox rather than the account', async () => {
  const table = await readTable(sample('active-directory-utf-16.csv'));
  expect(table).toMatchObject({ encoding: 'utf-16le', separator: ',' });
  expect(people(table).map(({ fullName, email, department, position }) => [fullName, email, department, position])).toEqual([
    ['Волков Игорь', 'igor@saryozen.example', 'ПТО', 'Ведущий инженер'],
    ['Сейтова Дана', 'dana@saryozen.example', 'Отдел кадров', 'Инспектор по кадрам'],
  ]);
});

test('PowerShell’s first line, a mark of UTF-8, tabs, and a name in parts', async () => {
  expect(await read(sample('powershell-utf-8-bom.csv'))).toEqual([
    { ...nobody, number: 2, fullName: 'Волков Игорь', email: 'igor@saryozen.example', position: 'Ведущий инженер', department: 'ПТО' },
  ]);
  const tabs = await readTable(sample('tabs-utf-8.txt'));
  expect(tabs).toMatchObject({ encoding: 'utf-8', separator: '\t' });
  expect(people(tabs)[0]?.fullName).toBe('Қуаныш Темірлан');
});

test('a workbook: a number is read as it is written, a day does not disturb', async () => {
  const table = await readTable(sample('excel.xlsx'));
  expect(table.kind).toBe('xlsx');
  expect(people(table)).toEqual([
    { ...nobody, number: 2, fullName: 'Волков Игорь', email: 'igor@saryozen.example', iin: '10203500012', position: 'Ведущий инженер' },
  ]);
});

test('encoding and separator can be chosen instead', async () => {
  const file = text('ФИО,E-mail;E-mail\nКим Виктор,a@b.example;c@d.example');
  expect((await readTable(file, { separator: ',' })).rows[1]).toEqual(['Ким Виктор', 'a@b.example;c@d.example']);
  expect((await readTable(file, { encoding: 'windows-1251' })).rows[0]?.[0]).toContain('Р');
});

test('a cell that only begins with a quote, or whose quote is never closed, swallows no row', async () => {
  const table = await readTable(
    text(
      'Почта;ФИО;Должность\na@x.example;Иванов Иван;"Главный" инженер\nb@x.example;"Петров ""П."" Пётр";"Юрист\nc@x.example;Ли Анна;"Зам" главы\n',
    ),
  );
  expect(people(table).map(({ email, fullName, position }) => [email, fullName, position])).toEqual([
    ['a@x.example', 'Иванов Иван', '"Главный" инженер'],
    ['b@x.example', 'Петров "П." Пётр', '"Юрист'],
    ['c@x.example', 'Ли Анна', '"Зам" главы'],
  ]);
});

test('what the export has made harmless is read as it was', async () => {
  const [row] = await read(text("ФИО;E-mail;Телефон;Должность\n'=1+1;a@b.example;\"'+7 700 000 00 00\";'quoted'"));
  expect(row).toMatchObject({ fullName: '=1+1', phone: '+7 700 000 00 00', position: "'quoted'" });
});

test.each([
  ['empty', text('')],
  ['empty', text(' ;;\r\n')],
  ['oldExcel', new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])])],
  ['notTable', new Blob([new Uint8Array(Array.from({ length: 300 }, (_, index) => index % 256))])],
  ['brokenExcel', new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])])],
  ['tooLarge', new Blob([new Uint8Array(21 * 1024 * 1024)])],
] as const)('says that a file is %s', async (code, file) => {
  await expect(readTable(file)).rejects.toMatchObject({ code });
});

test('a workbook that unpacks to more than a table of people has is refused before it is unpacked', async () => {
  await expect(readTable(sample('bomb.xlsx'))).rejects.toMatchObject({ code: 'brokenExcel' });
});

test('a file without titles is told apart from one with them', async () => {
  expect(findHeader((await readTable(text('Ким Виктор;v@saryozen.example'))).rows)).toBeNull();
  expect(findHeader((await readTable(text('E-mail\nv@saryozen.example'))).rows)).toBe(0);
});

test('what cannot be sent is told before sending', async () => {
  const rowsOf = (count: number) =>
    read(text(`ФИО;E-mail\n${Array.from({ length: count }, (_, index) => `Ким ${index};k${index}@saryozen.example`).join('\n')}`));
  const mapping = ['fullName', 'email'] as const;
  expect(fileToSend(await rowsOf(10_001), mapping)).toBe('tooMany');
  expect(fileToSend(await rowsOf(10_000), mapping)).toBeInstanceOf(File);
  expect(fileToSend([], mapping)).toBe('noRows');
  expect(fileToSend(await rowsOf(1), ['fullName', null])).toBe('noPerson');
  const long = (await rowsOf(1)).flatMap((row) => Array.from({ length: 9000 }, () => ({ ...row, position: 'я'.repeat(1000) })));
  expect(fileToSend(long, mapping)).toBe('tooLarge');
});

test('a short file of two columns is read with its separator, whatever ends it', async () => {
  for (const end of ['', '\n', '\r\n', '\r\n\r\n']) {
    const table = await readTable(text(`ФИО;E-mail\r\nВолков Игорь;igor@saryozen.example${end}`));
    expect(table).toMatchObject({ kind: 'csv', separator: ';' });
    expect(table.rows.map(({ length }) => length)).toEqual([2, 2]);
  }
});
