import { sql } from 'kysely';
import type { StoredField } from '../schema/documents.ts';
import type { Migration } from './migration.ts';

/*
 * The fields of the standard templates at the time of this migration. Templates of organisations created before 0055 have no fields. A
 * template is recognised by its index and its name together: a renamed template, or an organisation's own one under the same index, stays
 * as it is, and so does one that already has fields. No field is required: otherwise documents in progress, or returned ones, would be held
 * up by fields that did not exist when they were started.
 */
const field = (key: string, kind: StoredField['kind'], ru: string, kk: string, options?: StoredField['options']): StoredField => ({
  key,
  kind,
  ru,
  kk,
  ...(options && { options }),
});
const choice = (...words: readonly (readonly [ru: string, kk: string])[]): StoredField['options'] => words.map(([ru, kk]) => ({ ru, kk }));

const sum = field('sum', 'sum', 'Сумма, ₸', 'Сомасы, ₸');
const counterparty = field('counterparty', 'line', 'Контрагент', 'Контрагент');
const contract = field('contract', 'line', 'Договор: номер и дата', 'Шарт: нөмірі мен күні');
const student = field('student', 'line', 'Студент', 'Студент');
const speciality = field('speciality', 'line', 'Образовательная программа', 'Білім беру бағдарламасы');
const from = field('from', 'day', 'С какого дня', 'Қай күннен бастап');
const to = field('to', 'day', 'По какой день', 'Қай күнге дейін');
const until = field('until', 'day', 'Действует до', 'Қолданылу мерзімі');

const usual: readonly (readonly [code: string, name: string, fields: readonly StoredField[]])[] = [
  [
    'ЗО',
    'Заявление на отпуск',
    [
      field(
        'kind',
        'choice',
        'Вид отпуска',
        'Демалыс түрі',
        choice(['Трудовой', 'Еңбек демалысы'], ['Учебный', 'Оқу демалысы'], ['Без сохранения заработной платы', 'Жалақысы сақталмайтын']),
      ),
      from,
      to,
    ],
  ],
  ['К', 'Командировка', [field('city', 'line', 'Куда', 'Қайда'), from, to, field('purpose', 'line', 'Цель', 'Мақсаты')]],
  ['МП', 'Материальная помощь', [field('reason', 'line', 'Основание', 'Негіздеме'), sum]],
  ['ЗП', 'Приём на работу', [field('candidate', 'line', 'Кандидат', 'Үміткер'), field('position', 'line', 'Должность', 'Лауазымы'), from]],
  [
    'ЗУ',
    'Увольнение',
    [
      field(
        'reason',
        'choice',
        'Основание',
        'Негіздеме',
        choice(
          ['По соглашению сторон', 'Тараптардың келісімі бойынша'],
          ['По инициативе работника', 'Қызметкердің бастамасы бойынша'],
          ['Истечение срока договора', 'Шарт мерзімінің аяқталуы'],
        ),
      ),
      field('until', 'day', 'Последний рабочий день', 'Соңғы жұмыс күні'),
    ],
  ],
  ['ЛС', 'Приказ по личному составу', [field('employee', 'line', 'Работник', 'Қызметкер')]],
  ['ПР', 'Протокол', [field('held', 'day', 'Дата совещания', 'Жиналыс күні'), field('chair', 'line', 'Председатель', 'Төраға')]],
  ['Д', 'Договор', [counterparty, sum, until]],
  ['ДС', 'Дополнительное соглашение', [counterparty, contract, sum]],
  ['А', 'Акт', [counterparty, contract, sum]],
  ['СО', 'Счёт на оплату', [counterparty, field('invoice', 'line', 'Номер счёта', 'Шот нөмірі'), sum]],
  ['ДВ', 'Доверенность', [field('person', 'line', 'Кому выдана', 'Кімге берілді'), until]],
  [
    'ЗК',
    'Заявка на закупку',
    [
      field('what', 'line', 'Что закупить', 'Не сатып алу керек'),
      field('count', 'number', 'Количество', 'Саны'),
      sum,
      field('until', 'day', 'Нужно к', 'Қажет күні'),
    ],
  ],
  ['ДП', 'Договор на обучение, платное', [student, speciality, sum]],
  ['ДГ', 'Договор на обучение, государственный грант', [student, speciality]],
  ['СР', 'Согласие родителя', [student, field('parent', 'line', 'Законный представитель', 'Заңды өкілі')]],
];

/** Templates that ask for nothing get the fields that new organisations' templates of that index and name have. */
export const fieldsOfUsualTemplates: Migration = {
  name: '0085-fields-of-usual-templates',
  up: async (db) => {
    for (const [code, name, fields] of usual) {
      await sql`update templates set fields = ${JSON.stringify(fields)}::jsonb where code = ${code} and name_ru = ${name} and fields = '[]'`.execute(
        db,
      );
    }
  },
};
