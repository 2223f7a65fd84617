/** Entries of the log in words: what happened, and each value before and after. */
import type { LogEntry } from '@qujat/contract/administration/log';
import type { SessionContext } from '../../../platform/http/context.ts';
import { momentText, unixSeconds } from '../../../platform/http/dates.ts';
import { auditFieldName, auditFieldOrder, auditValueName, eventName } from '../../../platform/http/texts.ts';
import { handoverFacts } from './handover-facts.ts';
import { bareKey, namedDetails, separator, things, type Names } from './names.ts';
import type { LogRow } from './rows.ts';

type Speaker = Pick<SessionContext, 'say' | 'language' | 'session'>;
type Fact = LogEntry['facts'][number];

const listsRoles = new Set(['roles', 'factorRoles', 'deputyRoles']);
/** Seconds since 1970, or a moment as text. */
const moments = new Set(['expires', 'at']);
const momentIn = (key: string, value: string | number): Date | null => {
  if (!moments.has(key)) return null;
  const at = new Date(typeof value === 'number' ? value * 1000 : value);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** What an entry is about is named, also when it stayed as it was. */
const namedBy: Readonly<Record<string, string>> = {
  'contractor.changed': 'name_ru',
  'index.changed': 'code',
};

/** Numbers that say nothing when they are 0. */
const leftOutIfNone = new Set(['endedSessions', 'released']);

/** Values that are sentences already, or that only a program needs. */
const longest = 300;

const wordsOf = (key: string, value: unknown, names: Names, { say, language, session }: Speaker): string => {
  if (typeof value === 'boolean') return say(value ? 'audit.yes' : 'audit.no');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const given = String(value);
  if (given === 'none' || given === '') return say('audit.nothing');
  const moment = momentIn(key, value);
  if (moment) return momentText(moment, session.timeZone);
  const thing = things[key];
  if (thing === 'department' && given === '0') return say('audit.top');
  const parts = given.split(separator);
  // An import of people writes names, of its file too, and not numbers or codes.
  if (thing && !(thing === 'file' && typeof value === 'string') && parts.every((each) => /^\d+$/.test(each)))
    return parts.map((each) => names.of(thing, Number(each)) ?? (each === '0' ? say('audit.nothing') : `№ ${each}`)).join(', ');
  if (listsRoles.has(key) && parts.every((each) => /^[a-z][\da-z-]*$/.test(each)))
    return parts.map((role) => (role === 'everybody' ? say('audit.everybody') : names.role(role))).join(', ');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given) ?? [];
  if (year) return `${day}.${month}.${year}`;
  return auditValueName(language, key, given) ?? given.slice(0, longest);
};

/** A design of a template is JSON: its parts are compared, and those that are lists say how many there are. */
const designFacts = (before: unknown, after: unknown, speaker: Speaker): Fact[] => {
  const parse = (value: unknown): Readonly<Record<string, unknown>> => {
    try {
      return (JSON.parse(String(value)) ?? {}) as Record<string, unknown>;
    } catch {
      return {};
    }
  };
  const plain = (key: string, value: unknown): string => {
    if (typeof value === 'boolean') return speaker.say(value ? 'audit.yes' : 'audit.no');
    if (Array.isArray(value)) return String(value.length);
    return typeof value === 'object' ? '' : (auditValueName(speaker.language, `design-${key}`, String(value)) ?? String(value ?? ''));
  };
  const [from, to] = [parse(before), parse(after)];
  return Object.keys(to).flatMap((key) => {
    const what = auditFieldName(speaker.language, `design-${key}`);
    if (what === null || JSON.stringify(from[key]) === JSON.stringify(to[key])) return [];
    return [{ what, before: before === '' ? null : plain(key, from[key]), after: plain(key, to[key]) }];
  });
};

/** The facts of an entry: changed values first. A value without a label is for programs and is left out. */
const factsOf = (row: Pick<LogRow, 'event' | 'details'>, names: Names, speaker: Speaker): Fact[] => {
  const details = namedDetails(row);
  if (row.event === 'template.published')
    return [
      ...factsOf({ event: '', details: { template: details['template'], version: details['version'] } }, names, speaker),
      ...designFacts(details['before'], details['after'], speaker),
    ];
  const keys = [...new Set(Object.keys(details).map(bareKey))].sort(
    (one, other) => auditFieldOrder.indexOf(one) - auditFieldOrder.indexOf(other),
  );
  const facts = keys.flatMap((key): Fact[] => {
    const what = auditFieldName(speaker.language, key);
    if (what === null) return [];
    const before = details[`before.${key}`] ?? details[`${key}Before`];
    const after = details[`after.${key}`] ?? details[key];
    if (before === after && namedBy[row.event] === key) return [{ what, before: null, after: wordsOf(key, after, names, speaker) }];
    if (before === after || (leftOutIfNone.has(key) && after === 0)) return [];
    return [
      {
        what,
        before: before === undefined ? null : wordsOf(key, before, names, speaker),
        // What only was, such as a day that follows the law again.
        after: after === undefined ? speaker.say('audit.nothing') : wordsOf(key, after, names, speaker),
      },
    ];
  });
  return [...facts.filter(({ before }) => before === null), ...facts.filter(({ before }) => before !== null)];
};

const documentOf = (row: LogRow): number | null => {
  const { document } = namedDetails(row);
  return typeof document === 'number' ? document : null;
};

export const describeRow = (row: LogRow, names: Names, speaker: Speaker): LogEntry => ({
  id: row.id,
  at: unixSeconds(row.at),
  kind: row.kind,
  who: row.full_name ?? '',
  employeeId: row.employee_id,
  what: eventName(speaker.language, row.event) ?? row.event,
  facts: [...factsOf(row, names, speaker), ...handoverFacts(row, names, speaker)],
  documentId: documentOf(row),
  address: row.address,
});
