/** The fields of the standard templates, by index: for a new organisation, and for the demo. */
import type { StoredField } from '../../platform/database/schema/documents.ts';

type Words = readonly [ru: string, kk: string];

const field = (key: string, kind: StoredField['kind'], [ru, kk]: Words, more: Partial<StoredField> = {}): StoredField => ({
  key,
  kind,
  ru,
  kk,
  ...more,
});
const required = { required: true } as const;
const choice = (...options: readonly Words[]): Pick<StoredField, 'options'> => ({ options: options.map(([ru, kk]) => ({ ru, kk })) });

const sum = field('sum', 'sum', ['Сумма, ₸', 'Сомасы, ₸'], required);
const counterparty = field('counterparty', 'line', ['Контрагент', 'Контрагент'], required);
const student = field('student', 'line', ['Студент', 'Студент'], required);
const speciality = field('speciality', 'line', ['Образовательная программа', 'Білім беру бағдарламасы'], required);
const from = field('from', 'day', ['С какого дня', 'Қай күннен бастап'], required);
const to = field('to', 'day', ['По какой день', 'Қай күнге дейін'], required);

const fields: Readonly<Record<string, readonly StoredField[]>> = {
  ЗО: [
    field('kind', 'choice', ['Вид отпуска', 'Демалыс түрі'], {
      ...required,
      ...choice(['Трудовой', 'Еңбек демалысы'], ['Учебный', 'Оқу демалысы'], ['Без сохранения заработной платы', 'Жалақысы сақталмайтын']),
    }),
    from,
    to,
  ],
  К: [field('city', 'line', ['Куда', 'Қайда'], required), from, to, field('purpose', 'line', ['Цель', 'Мақсаты'], required)],
  МП: [field('reason', 'line', ['Основание', 'Негіздеме'], required), field('sum', 'sum', ['Сумма, ₸', 'Сомасы, ₸'])],
  ЗП: [field('candidate', 'line', ['Кандидат', 'Үміткер'], required), field('position', 'line', ['Должность', 'Лауазымы'], required), from],
  ЗУ: [
    field('reason', 'choice', ['Основание', 'Негіздеме'], {
      ...required,
      ...choice(
        ['По соглашению сторон', 'Тараптардың келісімі бойынша'],
        ['По инициативе работника', 'Қызметкердің бастамасы бойынша'],
        ['Истечение срока договора', 'Шарт мерзімінің аяқталуы'],
      ),
    }),
    field('until', 'day', ['Последний рабочий день', 'Соңғы жұмыс күні'], required),
  ],
  ЛС: [field('employee', 'line', ['Работник', 'Қызметкер'], required)],
  ПР: [field('held', 'day', ['Дата совещания', 'Жиналыс күні'], required), field('chair', 'line', ['Председатель', 'Төраға'])],
  Д: [counterparty, sum, field('until', 'day', ['Действует до', 'Қолданылу мерзімі'])],
  ДС: [
    counterparty,
    field('contract', 'line', ['Договор: номер и дата', 'Шарт: нөмірі мен күні'], required),
    field('sum', 'sum', ['Сумма, ₸', 'Сомасы, ₸']),
  ],
  А: [counterparty, field('contract', 'line', ['Договор: номер и дата', 'Шарт: нөмірі мен күні']), sum],
  СО: [counterparty, field('invoice', 'line', ['Номер счёта', 'Шот нөмірі']), sum],
  ДВ: [
    field('person', 'line', ['Кому выдана', 'Кімге берілді'], required),
    field('until', 'day', ['Действует до', 'Қолданылу мерзімі'], required),
  ],
  ЗК: [
    field('what', 'line', ['Что закупить', 'Не сатып алу керек'], required),
    field('count', 'number', ['Количество', 'Саны']),
    sum,
    field('until', 'day', ['Нужно к', 'Қажет күні']),
  ],
  ДП: [student, speciality, sum],
  ДГ: [student, speciality],
  СР: [student, field('parent', 'line', ['Законный представитель', 'Заңды өкілі'], required)],
};

export const standardFields = (code: string): readonly StoredField[] => fields[code] ?? [];
