/** The flags of a person as columns of an employment. */
import type { PersonFlag } from '@qujat/contract/administration/person';
import type { Selectable } from 'kysely';
import type { PeopleTables } from '../../../platform/database/schema/people.ts';

const columns = {
  restricted: 'restricted_instance_mode',
  privileged: 'has_privileged_role',
  'single-page': 'is_single_page_app',
  mail: 'mail_access',
  'period-filter': 'shows_period_filter',
  'document-id': 'shows_document_id',
  welcome: 'shows_welcome',
  'deputy-forbidden': 'deputy_forbidden',
} as const satisfies Record<PersonFlag, keyof PeopleTables['employees']>;

type FlagColumns = Record<(typeof columns)[PersonFlag], boolean>;
const all = Object.entries(columns) as readonly (readonly [PersonFlag, keyof FlagColumns])[];

export const flagsOf = (row: Pick<Selectable<PeopleTables['employees']>, keyof FlagColumns>): PersonFlag[] =>
  all.flatMap(([flag, column]) => (row[column] ? [flag] : []));

export const columnsOf = (flags: readonly PersonFlag[]): FlagColumns =>
  Object.fromEntries(all.map(([flag, column]) => [column, flags.includes(flag)])) as FlagColumns;
