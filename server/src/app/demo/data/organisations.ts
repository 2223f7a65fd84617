/** The three demo organisations and their departments. All names are invented (demo-data.md). */
export const organisationKeys = ['A', 'B', 'C'] as const;
export type OrganisationKey = (typeof organisationKeys)[number];

interface DemoDepartment {
  readonly key: string;
  readonly ru: string;
  readonly kk: string;
  /** The key of the person who heads it, if anybody does. */
  readonly head: string | null;
  /** The key of the department above; null for the top. */
  readonly parent: string | null;
}

export interface DemoOrganisation {
  readonly key: OrganisationKey;
  readonly ru: string;
  readonly kk: string;
  /** 'YYYY-MM', the beginning of the BIN. */
  readonly registered: string;
  readonly serial: number;
  /** 100 selects the alternative sidebar, table and header; null is the standard layout. */
  readonly layout: number | null;
  readonly domain: string;
  /** In the order of the codes within document numbers: the first is 01. */
  readonly departments: readonly DemoDepartment[];
  /** A department that was merged into another one, so that both kinds are seen. */
  readonly merged?: { readonly ru: string; readonly kk: string; readonly into: string; readonly daysAgo: number };
}

const department = (key: string, ru: string, kk: string, head: string | null, parent: string | null = 'management'): DemoDepartment => ({
  key,
  ru,
  kk,
  head,
  parent: key === 'management' ? null : parent,
});

export const organisations: readonly DemoOrganisation[] = [
  {
    key: 'A',
    ru: 'АО «Сарыөзен Энерго»',
    kk: '«Сарыөзен Энерго» АҚ',
    registered: '2003-05',
    serial: 214,
    layout: 100,
    domain: 'saryozen.example',
    departments: [
      department('management', 'Руководство', 'Басшылық', 'dulat'),
      department('office', 'Канцелярия', 'Кеңсе', 'olga'),
      department('legal', 'Юридический отдел', 'Заң бөлімі', 'marat'),
      department('finance', 'Финансово-экономический отдел', 'Қаржы-экономика бөлімі', 'gulmira'),
      department('personnel', 'Отдел кадров', 'Кадрлар бөлімі', 'dinara'),
      department('it', 'Отдел информационных технологий', 'Ақпараттық технологиялар бөлімі', 'timur'),
      department('production', 'Производственно-технический отдел', 'Өндірістік-техникалық бөлім', 'saule'),
      department('purchasing', 'Отдел закупок', 'Сатып алу бөлімі', 'laura'),
    ],
    merged: { ru: 'Отдел документационного обеспечения', kk: 'Құжаттамалық қамтамасыз ету бөлімі', into: 'office', daysAgo: 143 },
  },
  {
    key: 'B',
    ru: 'ТОО «Тұлпар Құрылыс»',
    kk: '«Тұлпар Құрылыс» ЖШС',
    registered: '2014-09',
    serial: 877,
    layout: null,
    domain: 'tulpar.example',
    departments: [
      department('management', 'Руководство', 'Басшылық', 'askhat'),
      department('office', 'Канцелярия', 'Кеңсе', 'aigerim'),
      department('legal', 'Юридическая служба', 'Заң қызметі', 'marat'),
      department('engineering', 'Производственно-технический отдел', 'Өндірістік-техникалық бөлім', 'sergey'),
      department('finance', 'Бухгалтерия', 'Бухгалтерия', 'natalya'),
      department('supply', 'Отдел снабжения', 'Жабдықтау бөлімі', 'daniyar'),
      department('site', 'Строительный участок № 1', '№ 1 құрылыс учаскесі', 'pavel', 'engineering'),
    ],
  },
  {
    key: 'C',
    ru: 'НАО «Университет Парасат Дала»',
    kk: '«Парасат Дала университеті» КЕАҚ',
    registered: '1998-11',
    serial: 52,
    layout: null,
    domain: 'parasat.example',
    departments: [
      department('management', 'Ректорат', 'Ректорат', 'kairat'),
      department('admission', 'Приёмная комиссия', 'Қабылдау комиссиясы', 'assel'),
      department('energy', 'Факультет энергетики', 'Энергетика факультеті', 'nursultan'),
      department('economics', 'Факультет экономики и права', 'Экономика және құқық факультеті', 'karlygash'),
      department('finance', 'Бухгалтерия', 'Бухгалтерия', 'yelena'),
      department('personnel', 'Отдел кадров', 'Кадрлар бөлімі', 'zarina'),
      department('office', 'Канцелярия', 'Кеңсе', 'madina'),
      department('legal', 'Юридический отдел', 'Заң бөлімі', 'yerzhan'),
      department('it', 'Отдел информационных технологий', 'Ақпараттық технологиялар бөлімі', 'roman'),
      department('archive', 'Архив', 'Мұрағат', 'nazym', 'office'),
      department('students', 'Обучающиеся и их представители', 'Білім алушылар және олардың өкілдері', null, null),
    ],
  },
];
