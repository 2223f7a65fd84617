/** The people of the demo: who they are, where they work, and what their accounts demonstrate. */
import type { OrganisationKey } from './organisations.ts';

type DemoRole =
  | 'system-administrator'
  | 'document-administrator'
  | 'feed-administrator'
  | 'contractor-administrator'
  | 'division-head'
  | 'general-director'
  | 'clerk'
  | 'lawyer'
  | 'finance'
  | 'human-resources';

/** Optional parts of an employee's interface; all are off by default. */
interface DemoFlags {
  readonly restricted?: true;
  readonly privileged?: true;
  readonly singlePage?: true;
  readonly mail?: true;
  readonly periodFilter?: true;
  readonly documentId?: true;
  readonly welcome?: true;
  readonly deputyForbidden?: true;
  /** A layout of the employee's own: sidebar, table, header; null is the standard one. */
  readonly layout?: { readonly sidebar: number | null; readonly table: number | null; readonly header: number | null };
}

export interface DemoMembership {
  readonly organisation: OrganisationKey;
  readonly department: string;
  readonly ru: string;
  readonly kk: string;
  readonly roles: readonly DemoRole[];
  readonly flags: DemoFlags;
}

export interface DemoPerson {
  readonly key: string;
  readonly fullName: string;
  /** The part before the @; the organisation of the first membership determines the rest. */
  readonly mailbox: string;
  /** 'YYYY-MM-DD', or the age in months for a person who must stay a minor on any date. */
  readonly born: string | { readonly monthsAgo: number };
  readonly secondFactor: 'none' | 'email' | 'esign';
  readonly mustChangePassword: boolean;
  readonly memberships: readonly DemoMembership[];
}

interface Extra {
  readonly mailbox?: string;
  readonly secondFactor?: 'email' | 'esign';
  readonly mustChangePassword?: true;
}

const at = (
  organisation: OrganisationKey,
  department: string,
  ru: string,
  kk: string,
  roles: readonly DemoRole[] = [],
  flags: DemoFlags = {},
): DemoMembership => ({ organisation, department, ru, kk, roles, flags });

const person = (
  key: string,
  fullName: string,
  born: DemoPerson['born'],
  memberships: readonly DemoMembership[],
  extra: Extra = {},
): DemoPerson => ({
  key,
  fullName,
  mailbox: extra.mailbox ?? key,
  born,
  secondFactor: extra.secondFactor ?? 'none',
  mustChangePassword: extra.mustChangePassword ?? false,
  memberships,
});

const standardTableAndHeader = { layout: { sidebar: 100, table: null, header: null } };

const energy: readonly DemoPerson[] = [
  person('dulat', 'Сапаргалиев Дулат', '1971-04-18', [
    at('A', 'management', 'Генеральный директор', 'Бас директор', ['division-head', 'general-director'], { mail: true }),
    at('B', 'management', 'Председатель наблюдательного совета', 'Бақылау кеңесінің төрағасы'),
  ]),
  person('zhanar', 'Ахметова Жанар', '1976-09-02', [
    at('A', 'management', 'Заместитель генерального директора по экономике', 'Бас директордың экономика жөніндегі орынбасары'),
  ]),
  person('viktor', 'Ким Виктор', '1969-12-11', [
    at('A', 'management', 'Заместитель генерального директора по производству', 'Бас директордың өндіріс жөніндегі орынбасары', [], {
      deputyForbidden: true,
    }),
  ]),
  person('aigerim', 'Нурланова Айгерим', '1992-06-24', [
    at('A', 'office', 'Делопроизводитель', 'Іс жүргізуші', ['clerk'], { mail: true }),
    at('B', 'office', 'Делопроизводитель (по совместительству)', 'Іс жүргізуші (қоса атқарушы)', ['clerk', 'division-head']),
  ]),
  person('olga', 'Петрова Ольга', '1974-02-15', [
    at('A', 'office', 'Начальник канцелярии', 'Кеңсе басшысы', ['clerk', 'division-head', 'document-administrator']),
  ]),
  person(
    'marat',
    'Есенов Марат',
    '1980-10-30',
    [
      at('A', 'legal', 'Начальник юридического отдела', 'Заң бөлімінің басшысы', ['lawyer', 'division-head']),
      at('B', 'legal', 'Юрист (по совместительству)', 'Заңгер (қоса атқарушы)', ['lawyer', 'division-head']),
    ],
    { secondFactor: 'email' },
  ),
  person('anna', 'Ли Анна', '1989-07-07', [at('A', 'legal', 'Юрисконсульт', 'Заң кеңесшісі', ['lawyer'])], { secondFactor: 'esign' }),
  person('gulmira', 'Оразбаева Гульмира', '1973-11-21', [
    at('A', 'finance', 'Начальник финансово-экономического отдела', 'Қаржы-экономика бөлімінің басшысы', ['finance', 'division-head']),
  ]),
  person('yerlan', 'Тлеубаев Ерлан', '1985-03-09', [at('A', 'finance', 'Главный экономист', 'Бас экономист', ['finance'])]),
  person('dinara', 'Мусина Динара', '1978-08-13', [
    at('A', 'personnel', 'Начальник отдела кадров', 'Кадрлар бөлімінің басшысы', [
      'human-resources',
      'division-head',
      'feed-administrator',
    ]),
  ]),
  person('arman', 'Касенов Арман', '1993-01-27', [
    at('A', 'personnel', 'Инспектор по кадрам', 'Кадрлар жөніндегі инспектор', ['human-resources']),
  ]),
  person('timur', 'Смагулов Тимур', '1987-05-05', [
    at('A', 'it', 'Начальник отдела информационных технологий', 'Ақпараттық технологиялар бөлімінің басшысы', [
      'system-administrator',
      'division-head',
    ]),
  ]),
  person('artyom', 'Юн Артём', '1996-12-03', [at('A', 'it', 'Системный администратор', 'Жүйелік әкімші')]),
  person('saule', 'Бекова Сауле', '1979-06-16', [
    at('A', 'production', 'Начальник производственно-технического отдела', 'Өндірістік-техникалық бөлімнің басшысы', ['division-head'], {
      restricted: true,
      privileged: true,
    }),
  ]),
  person('kanat', 'Жаксыбеков Канат', '1984-04-01', [
    at('A', 'production', 'Ведущий инженер', 'Жетекші инженер', [], { periodFilter: true, documentId: true, ...standardTableAndHeader }),
  ]),
  person('igor', 'Волков Игорь', '1982-09-19', [
    at('A', 'production', 'Инженер по эксплуатации сетей', 'Желілерді пайдалану жөніндегі инженер'),
  ]),
  person(
    'laura',
    'Абенова Лаура',
    '1986-02-28',
    [at('A', 'purchasing', 'Начальник отдела закупок', 'Сатып алу бөлімінің басшысы', ['division-head', 'contractor-administrator'])],
    { mustChangePassword: true },
  ),
  person('ruslan', 'Досжанов Руслан', '1994-10-10', [
    at('A', 'purchasing', 'Специалист по закупкам', 'Сатып алу жөніндегі маман', [], { restricted: true }),
  ]),
];

const construction: readonly DemoPerson[] = [
  person('askhat', 'Тулеген Асхат', '1975-07-23', [at('B', 'management', 'Директор', 'Директор', ['division-head', 'general-director'])]),
  person('sergey', 'Кравец Сергей', '1981-01-12', [
    at('B', 'engineering', 'Начальник производственно-технического отдела', 'Өндірістік-техникалық бөлімнің басшысы', ['division-head']),
  ]),
  person('meruert', 'Омарова Меруерт', '1991-05-29', [at('B', 'engineering', 'Инженер ПТО', 'ӨТБ инженері')]),
  person('natalya', 'Шим Наталья', '1972-03-17', [at('B', 'finance', 'Главный бухгалтер', 'Бас бухгалтер', ['finance', 'division-head'])]),
  person('bolat', 'Айтжан Болат', '1988-11-08', [
    at('B', 'finance', 'Бухгалтер-кадровик', 'Бухгалтер-кадр қызметкері', ['finance', 'human-resources']),
  ]),
  person('daniyar', 'Рахимов Данияр', '1983-08-20', [
    at('B', 'supply', 'Начальник отдела снабжения', 'Жабдықтау бөлімінің басшысы', ['division-head', 'contractor-administrator']),
  ]),
  person('aliya', 'Садыкова Алия', '1995-04-14', [at('B', 'supply', 'Специалист по снабжению', 'Жабдықтау жөніндегі маман')]),
  person('pavel', 'Глушко Павел', '1977-10-06', [at('B', 'site', 'Прораб', 'Прораб', ['division-head'], { singlePage: true })]),
];

const welcome = { welcome: true } as const;

const university: readonly DemoPerson[] = [
  person('kairat', 'Бейсенов Кайрат', '1963-05-31', [
    at('C', 'management', 'Ректор', 'Ректор', ['division-head', 'general-director'], welcome),
  ]),
  person('raushan', 'Умарова Раушан', '1968-01-19', [
    at(
      'C',
      'management',
      'Проректор по академической деятельности',
      'Академиялық қызмет жөніндегі проректор',
      ['feed-administrator'],
      welcome,
    ),
  ]),
  person('assel', 'Калиева Асель', '1984-12-25', [
    at('C', 'admission', 'Ответственный секретарь приёмной комиссии', 'Қабылдау комиссиясының жауапты хатшысы', ['division-head'], welcome),
  ]),
  person('marina', 'Тен Марина', '1990-09-15', [
    at('C', 'admission', 'Специалист приёмной комиссии', 'Қабылдау комиссиясының маманы', [], welcome),
  ]),
  person('nursultan', 'Жумабай Нурсултан', '1979-02-03', [
    at('C', 'energy', 'Декан факультета энергетики', 'Энергетика факультетінің деканы', ['division-head'], welcome),
  ]),
  person('karlygash', 'Исаева Карлыгаш', '1971-06-12', [
    at('C', 'economics', 'Декан факультета экономики и права', 'Экономика және құқық факультетінің деканы', ['division-head'], welcome),
  ]),
  person('yelena', 'Громова Елена', '1970-08-08', [
    at('C', 'finance', 'Главный бухгалтер', 'Бас бухгалтер', ['finance', 'division-head'], welcome),
  ]),
  person('aidana', 'Кенес Айдана', '1994-03-22', [
    at('C', 'finance', 'Бухгалтер по расчётам со студентами', 'Студенттермен есеп айырысу бухгалтері', ['finance'], welcome),
  ]),
  person('zarina', 'Мырзаева Зарина', '1982-07-01', [
    at('C', 'personnel', 'Начальник отдела кадров', 'Кадрлар бөлімінің басшысы', ['human-resources', 'division-head'], welcome),
  ]),
  person('anton', 'Белов Антон', '1991-11-17', [
    at('C', 'personnel', 'Специалист по кадрам', 'Кадрлар жөніндегі маман', ['human-resources'], welcome),
  ]),
  person('madina', 'Сыздык Мадина', '1987-01-05', [
    at('C', 'office', 'Руководитель канцелярии', 'Кеңсе жетекшісі', ['clerk', 'division-head'], welcome),
  ]),
  person('yerzhan', 'Аман Ержан', '1985-10-28', [at('C', 'legal', 'Юрисконсульт', 'Заң кеңесшісі', ['lawyer', 'division-head'], welcome)]),
  person('roman', 'Пак Роман', '1993-06-09', [
    at('C', 'it', 'Системный администратор', 'Жүйелік әкімші', ['system-administrator', 'division-head'], welcome),
  ]),
  person('nazym', 'Толеуова Назым', '1966-04-26', [
    at('C', 'archive', 'Архивариус', 'Мұрағатшы', ['document-administrator', 'division-head'], welcome),
  ]),
  person('aruzhan', 'Әлихан Аружан', { monthsAgo: 12 * 17 + 2 }, [
    at('C', 'students', 'Студентка первого курса', 'Бірінші курс студенті', [], welcome),
  ]),
  person(
    'parent',
    'Әлихан Сәуле',
    '1981-12-14',
    [at('C', 'students', 'Родитель (законный представитель)', 'Ата-ана (заңды өкіл)', [], welcome)],
    { mailbox: 'saule' },
  ),
];

export const people: readonly DemoPerson[] = [...energy, ...construction, ...university];

/** A deputyship; days are counted from today, and null has no end. */
export interface DemoDeputy {
  readonly organisation: OrganisationKey;
  readonly employee: string;
  readonly deputy: string;
  readonly startsInDays: number;
  readonly endsInDays: number | null;
}

export const deputies: readonly DemoDeputy[] = [
  { organisation: 'A', employee: 'dulat', deputy: 'zhanar', startsInDays: -12, endsInDays: 30 },
  { organisation: 'A', employee: 'olga', deputy: 'aigerim', startsInDays: -40, endsInDays: null },
  { organisation: 'A', employee: 'marat', deputy: 'aigerim', startsInDays: -5, endsInDays: 16 },
  { organisation: 'B', employee: 'askhat', deputy: 'sergey', startsInDays: -20, endsInDays: 45 },
  { organisation: 'A', employee: 'marat', deputy: 'anna', startsInDays: -120, endsInDays: -92 },
  { organisation: 'C', employee: 'assel', deputy: 'marina', startsInDays: 9, endsInDays: 37 },
];

/** Somebody who worked in an organisation before, and works in another one now; days are counted back from today. */
export interface DemoFormer {
  readonly organisation: OrganisationKey;
  readonly person: string;
  readonly department: string;
  readonly ru: string;
  readonly kk: string;
  readonly endedDaysAgo: number;
  /** The administrator who dismissed them. */
  readonly by: string;
  readonly reason: string;
}

export const former: readonly DemoFormer[] = [
  {
    organisation: 'A',
    person: 'meruert',
    department: 'purchasing',
    ru: 'Специалист по закупкам',
    kk: 'Сатып алу жөніндегі маман',
    endedDaysAgo: 37,
    by: 'timur',
    reason: 'По соглашению сторон',
  },
];

/** One password for everybody in the demo. */
export const demoPassword = 'Qujat-2026!';

/** When an employee of the given age in months was born, relative to `today`: 'YYYY-MM-DD'. */
export const birthDate = (born: DemoPerson['born'], today: Date): string => {
  if (typeof born === 'string') return born;
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - born.monthsAgo, 12));
  return date.toISOString().slice(0, 10);
};
