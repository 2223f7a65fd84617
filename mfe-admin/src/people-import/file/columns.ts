/** What the columns of a file mean: the titles that people, 1C, Active Directory and our own export write above them. */
import { importFields } from '@qujat/contract/administration/import-rows';

/** A file may hold a full name in parts. */
export const nameParts = ['lastName', 'firstName', 'middleName'] as const;
export const columnTargets = [...importFields, ...nameParts] as const;
export type ColumnTarget = (typeof columnTargets)[number];
/** What each column means; null for one that is not imported. */
export type Mapping = readonly (ColumnTarget | null)[];

/** In the order of preference: a file of Active Directory has several names of a person. */
const titles: Readonly<Record<ColumnTarget, readonly string[]>> = {
  fullName: [
    'фио',
    'фамилияимяотчество',
    'фамилияимя',
    'сотрудник',
    'физическоелицо',
    'физлицо',
    'работник',
    'полноеимя',
    'атыжөні',
    'тегіатыәкесініңаты',
    'қызметкер',
    'fullname',
    'displayname',
    'adsoyad',
    'наименование',
    'name',
    'cn',
    'имяиотчество',
  ],
  lastName: ['фамилия', 'тегі', 'lastname', 'surname', 'sn', 'soyad', 'soyadı'],
  firstName: ['имя', 'аты', 'firstname', 'givenname', 'ad', 'adı'],
  middleName: ['отчество', 'әкесініңаты', 'middlename', 'patronymic'],
  email: [
    'email',
    'почта',
    'электроннаяпочта',
    'адресэлектроннойпочты',
    'эпочта',
    'эладрес',
    'электрондықпошта',
    'пошта',
    'mail',
    'emailaddress',
    'eposta',
    'userprincipalname',
    'логин',
  ],
  iin: ['иин', 'жсн', 'iin', 'индивидуальныйидентификационныйномер'],
  phone: [
    'телефон',
    'мобильныйтелефон',
    'телефонмобильный',
    'сотовыйтелефон',
    'номертелефона',
    'рабочийтелефон',
    'телефонрабочий',
    'phone',
    'mobile',
    'telephonenumber',
    'officephone',
    'telefon',
    'телефоннөмірі',
  ],
  position: ['должность', 'должностьрус', 'должностьнарусском', 'лауазымыорыс', 'position', 'title', 'jobtitle', 'görev', 'лауазымырус'],
  secondPosition: ['должностьказ', 'должностьнаказахском', 'лауазымы', 'лауазымықаз', 'positionkazakh', 'görevkazakça'],
  department: [
    'подразделение',
    'отдел',
    'департамент',
    'структурноеподразделение',
    'подразделениеорганизации',
    'бөлімше',
    'бөлім',
    'department',
    'birim',
  ],
  roles: ['роли', 'роль', 'рөлдер', 'рөл', 'roles', 'role', 'roller'],
};

const folded = (title: string): string => title.toLocaleLowerCase('ru').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Each target has one column: that of its most preferred title, and the first of equals. */
export const recogniseColumns = (header: readonly string[]): Mapping => {
  const names = header.map(folded);
  const mapping: (ColumnTarget | null)[] = header.map(() => null);
  for (const target of columnTargets)
    for (const title of titles[target]) {
      const index = names.findIndex((name, column) => name === title && mapping[column] === null);
      if (index < 0) continue;
      mapping[index] = target;
      break;
    }
  // The full name is there: its parts say nothing more.
  return mapping.map((target) => (mapping.includes('fullName') && nameParts.some((part) => part === target) ? null : target));
};

const known = (row: readonly string[]): number => recogniseColumns(row).filter(Boolean).length;

/** Lines above the titles that are looked through: 1C writes the report's name and the day there. */
const above = 15;

/** The index of the row with the titles; null if the file has none. */
export const findHeader = (rows: readonly (readonly string[])[]): number | null => {
  const counts = rows.slice(0, above).map(known);
  const most = Math.max(0, ...counts);
  return most >= 2 || (most === 1 && rows[0]?.length === 1) ? counts.indexOf(most) : null;
};
