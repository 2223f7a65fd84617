/** The accounts of the demo that the sign-in page offers: one for each kind of work. */
import { demoPassword, people } from './data/people.ts';
import { emailOf } from './fill/people.ts';

const offered = ['dulat', 'aigerim', 'timur', 'kanat', 'askhat'];

interface OfferedAccounts {
  readonly password: string;
  readonly people: readonly { readonly email: string; readonly name: string; readonly positions: readonly [string, string] }[];
}

export const readDemoAccounts = (): OfferedAccounts => ({
  password: demoPassword,
  people: offered.flatMap((key) => {
    const person = people.find((each) => each.key === key);
    const home = person?.memberships[0];
    return person && home ? [{ email: emailOf(person), name: person.fullName, positions: [home.ru, home.kk] as const }] : [];
  }),
});
