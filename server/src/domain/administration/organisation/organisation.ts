/** What an organisation says of itself: names, time zone, variants of the interface, own labels (ADM-7, ADM-61, ADM-62). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { columnLabels, tabLabels } from '@qujat/contract/administration/labels';
import type * as calls from '@qujat/contract/administration/organisation';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { logoAddress } from '../../../platform/pictures/addresses.ts';
import { keepDueDays } from '../../documents/keep-due-days.ts';
import { changeOrganisation } from './change-organisation.ts';

/** The number of the alternative variant (SHL-7). */
const alternative = 100;

/** 'UTC+5'. */
const offsetOf = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
};

export const readOrganisation = async ({ db, session }: SessionContext): Promise<CallAnswer<typeof calls.readOrganisation>> => {
  const row = await db
    .selectFrom('organisations as o')
    .leftJoin('organisation_logos as l', 'l.organisation_id', 'o.id')
    .selectAll('o')
    .select('l.code as logo_code')
    .where('o.id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  return {
    russian: row.name_ru,
    kazakh: row.name_kk,
    bin: row.bin,
    timeZone: row.time_zone,
    zones: Intl.supportedValuesOf('timeZone').map((name) => ({ name, offset: offsetOf(name) })),
    sidebar: row.layout_sidebar === alternative,
    table: row.layout_table === alternative,
    header: row.layout_header === alternative,
    labels: row.titles,
    logo: logoAddress(row.logo_code),
    revision: row.revision,
  };
};

export const renameOrganisation = (input: CallInput<typeof calls.renameOrganisation>, context: SessionContext): Promise<null> => {
  const [russian, kazakh] = [input.russian.trim(), input.kazakh.trim()];
  // Letters and originals in either language name the organisation: neither name may be empty.
  if (russian === '' || kazakh === '') throw new InvalidError('fields.missing');
  return changeOrganisation(context, {
    revision: input.revision,
    event: 'organisation.renamed',
    set: () => ({ name_ru: russian, name_kk: kazakh }),
    logged: (row) => ({ russian: row.name_ru, kazakh: row.name_kk }),
  });
};

export const saveTimeZone = async (input: CallInput<typeof calls.saveTimeZone>, context: SessionContext): Promise<null> => {
  const { timeZone, revision } = input;
  // Pages count with the zones of the runtime, lists with those of the database: it must be one that both know.
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${timeZone}) as known`.execute(context.db);
  if (!rows[0]?.known || !Intl.supportedValuesOf('timeZone').includes(timeZone)) throw new InvalidError('administration.unknownTimeZone');
  return changeOrganisation(context, {
    revision,
    event: 'organisation.time-zone',
    set: () => ({ time_zone: timeZone }),
    logged: (row) => ({ timeZone: row.time_zone }),
    also: async (trx, before) => {
      if (before.time_zone !== timeZone) await keepDueDays(trx, before.id, before.time_zone, timeZone);
    },
  });
};

export const saveLayout = (input: CallInput<typeof calls.saveLayout>, context: SessionContext): Promise<null> => {
  const variant = (chosen: boolean): number | null => (chosen ? alternative : null);
  return changeOrganisation(context, {
    revision: input.revision,
    event: 'organisation.layout',
    set: () => ({
      layout_sidebar: variant(input.sidebar),
      layout_table: variant(input.table),
      layout_header: variant(input.header),
    }),
    logged: (row) => ({ sidebar: row.layout_sidebar ?? 0, table: row.layout_table ?? 0, header: row.layout_header ?? 0 }),
  });
};

const renamable = new Set<string>([...tabLabels, ...columnLabels]);

export const saveLabels = (input: CallInput<typeof calls.saveLabels>, context: SessionContext): Promise<null> => {
  const labels = Object.entries(input.labels).map(([key, label]) => [key, label.replaceAll(/\s+/g, ' ').trim()] as const);
  if (labels.some(([key]) => !renamable.has(key))) throw new InvalidError('administration.unknownLabel');
  const titles = Object.fromEntries(labels.filter(([, label]) => label !== ''));
  return changeOrganisation(context, {
    revision: input.revision,
    event: 'organisation.labels',
    set: () => ({ titles }),
    logged: (row) => ({ labels: JSON.stringify(row.titles) }),
  });
};
