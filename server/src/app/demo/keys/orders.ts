/** Which key files the demo has (demo-data.md, "Keys"). */
import type { Queryable } from '../../../platform/database/pool.ts';
import { organisations } from '../data/organisations.ts';
import { people } from '../data/people.ts';
import { emailOf } from '../fill/people.ts';
import type { KeyRole } from '../../../platform/keys/key-reader.ts';
import { demoBin, demoIin } from '../../../platform/tax-numbers/unissued.ts';

export const demoKeyPassword = 'Qwerty-2026';

export interface KeyOrder {
  /** 'dulat.p12'. */
  readonly file: string;
  readonly kind: 'signing' | 'sign-in' | 'expired' | 'revoked' | 'untrusted' | 'not-a-key';
  readonly fullName: string;
  readonly iin: string;
  readonly organisation?: Company;
  /** The holder's role in the organisation: the head by default, null for none. */
  readonly role?: KeyRole | null;
}

interface Company {
  readonly name: string;
  readonly bin: string;
}

interface Named {
  readonly fullName: string;
  readonly iin: string;
}

/** Keys of an organisation that does not exist yet, for the registration by key. */
const newcomer = {
  fullName: 'Жаңабаев Нұрлан',
  iin: demoIin('1983-03-14', 990),
  organisation: { name: 'ТОО «Жаңа Бастау»', bin: demoBin('2026-02', 99_001) },
} as const;

const hardCases = (director: Named, other: Named, own: Company, foreign: Company): KeyOrder[] => [
  { ...director, file: 'expired.p12', kind: 'expired' },
  { ...director, file: 'revoked.p12', kind: 'revoked' },
  { ...director, file: 'untrusted.p12', kind: 'untrusted' },
  { ...director, file: 'signin-only.p12', kind: 'sign-in' },
  { ...director, file: 'other-person.p12', kind: 'signing', iin: other.iin },
  { ...director, file: 'organisation.p12', kind: 'signing', organisation: own },
  { ...director, file: 'other-organisation.p12', kind: 'signing', organisation: foreign },
  { ...director, file: 'not-a-key.p12', kind: 'not-a-key' },
];

/** The most useful keys first; the rest follow while the demo is already running. */
export const listKeyOrders = async (db: Queryable): Promise<KeyOrder[]> => {
  const rows = await db.selectFrom('people').select(['email', 'full_name', 'iin']).where('iin', 'is not', null).execute();
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const named = people.flatMap((person) => {
    const row = byEmail.get(emailOf(person));
    return row?.iin ? [{ key: person.key, fullName: row.full_name, iin: row.iin }] : [];
  });
  const of = (key: string): Named | undefined => named.find((each) => each.key === key);
  const [dulat, zhanar, anna] = [of('dulat'), of('zhanar'), of('anna')];
  const companies = await db.selectFrom('organisations').select(['name_ru', 'bin']).execute();
  const company = (key: string): Company | null => {
    const found = companies.find(({ name_ru: name }) => name === organisations.find((each) => each.key === key)?.ru);
    return found?.bin ? { name: found.name_ru, bin: found.bin } : null;
  };
  const [home, foreign] = [company('A'), company('B')];
  /** Clerks act for their organisation in the exchange, so their keys name it. */
  const clerkOf = (key: string): Company[] =>
    (people.find((each) => each.key === key)?.memberships ?? [])
      .filter(({ roles }) => roles.includes('clerk'))
      .flatMap(({ organisation }) => company(organisation) ?? []);
  if (!dulat || !zhanar || !anna || !home || !foreign) return [];
  const own = (key: string): KeyOrder[] =>
    named
      .filter((each) => each.key === key)
      .flatMap(({ fullName, iin }): KeyOrder[] => {
        const [first, ...others] = clerkOf(key);
        return [
          { file: `${key}.p12`, kind: 'signing', fullName, iin, ...(first && { organisation: first }) },
          ...others.map((organisation, index): KeyOrder => ({
            file: `${key}-${index + 2}.p12`,
            kind: 'signing',
            fullName,
            iin,
            organisation,
          })),
        ];
      });
  const orders: KeyOrder[] = [
    ...own('dulat'),
    ...own('anna'),
    { ...newcomer, file: 'new-organisation.p12', kind: 'signing' },
    { ...anna, file: 'anna-signin.p12', kind: 'sign-in' },
    { ...dulat, file: 'dulat-signin.p12', kind: 'sign-in' },
    ...hardCases(dulat, zhanar, home, foreign),
    ...named.filter(({ key }) => key !== 'dulat' && key !== 'anna').flatMap(({ key }) => own(key)),
  ];
  return orders;
};
