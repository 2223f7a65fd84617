/** What can be done with many people at once, and with how many of them. */
import type { BulkAct, ChosenCounts } from '@qujat/contract/administration/people-bulk';
import type { AdministeredPerson } from '@qujat/contract/administration/people';

/** In the menu of the bar. The others have a button of their own. */
export const menuActs = ['password', 'sessions', 'lock', 'unlock'] as const satisfies readonly BulkAct[];

/** An act with what it needs. */
export interface BulkWish {
  readonly act: BulkAct;
  readonly toDepartmentId?: number;
  readonly changedRole?: string;
}

type Fits = (person: AdministeredPerson) => boolean;
const works: Fits = ({ state }) => state === 'working';
const isHere: Fits = ({ employeeId, state }) => employeeId !== null && state !== 'dismissed';

const fits: Readonly<Record<BulkAct, Fits>> = {
  invite: ({ invitationId }) => invitationId !== null,
  password: (person) => works(person) && !person.attention.includes('password'),
  sessions: works,
  lock: works,
  unlock: ({ state }) => state === 'locked',
  transfer: isHere,
  give: isHere,
  take: isHere,
};

/** Those of the chosen with whom it can be done. */
export const fitting = (act: BulkAct, people: readonly AdministeredPerson[]): readonly AdministeredPerson[] => people.filter(fits[act]);

/** The same as a number, of everybody whom a search finds. */
export const fittingOf = (act: BulkAct, counts: ChosenCounts): number => counts[act === 'give' || act === 'take' ? 'transfer' : act];
