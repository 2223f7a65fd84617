/** What hung on a person who left a place, and who has taken it over, in words (docs/decisions/0219). */
import { handoverKinds, type HandoverKind } from '@qujat/contract/administration/handover';
import type { LogEntry } from '@qujat/contract/administration/log';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { Names } from './names.ts';
import type { LogRow } from './rows.ts';

// locale-keys: handover.kinds.*

type Fact = LogEntry['facts'][number];
type Row = Pick<LogRow, 'event' | 'details'>;

const departures = new Set(['person.dismissed', 'person.dismissal-planned', 'person.transferred']);

interface Line {
  readonly kind: HandoverKind;
  readonly of: string;
  /** How many there were. */
  readonly count: number;
  /** Absent where the entry says nothing of the line. */
  readonly way?: unknown;
  readonly employeeId: number;
  readonly role: string;
  /** Absent of what is only planned. */
  readonly moved?: unknown;
  readonly kept?: unknown;
}

const listIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  try {
    const list: unknown = JSON.parse(String(value));
    return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : [];
  } catch {
    return [];
  }
};

/** `before` is the stamp of the lines ('waiting =14;head 12=1'), `after` the list of what becomes of them. */
const linesOf = ({ event, details }: Row): readonly Line[] => {
  if (!departures.has(event)) return [];
  const done = listIn(details['after']);
  return String(details['before'] ?? '')
    .split(';')
    .flatMap((part): Line[] => {
      const [, name = '', of = '', count = ''] = /^([\w-]+) ([\w-]*)=(\d{1,9})$/.exec(part) ?? [];
      const kind = handoverKinds.find((each) => each === name);
      if (!kind) return [];
      const { way, employeeId, role, moved, kept } = done.find((each) => each['kind'] === kind && each['of'] === of) ?? {};
      return [{ kind, of, count: Number(count), way, employeeId: Number(employeeId ?? 0), role: String(role ?? ''), moved, kept }];
    });
};

/** The numbers of the people and departments that the entry names. */
export const handoverIds = (row: Row): { readonly employee: readonly number[]; readonly department: readonly number[] } => {
  const lines = linesOf(row);
  return {
    employee: lines.flatMap(({ employeeId }) => (employeeId > 0 ? [employeeId] : [])),
    department: lines.flatMap(({ kind, of }) => (kind === 'head' && /^[1-9]\d{0,14}$/.test(of) ? [Number(of)] : [])),
  };
};

/** One fact for each line. */
export const handoverFacts = (row: Row, names: Names, { say }: Pick<SessionContext, 'say'>): Fact[] => {
  const left = String(row.details['name'] ?? '');
  const isTransfer = row.event === 'person.transferred';
  const whatOf = ({ kind, of }: Line): string => {
    const what = say(`handover.kinds.${kind}`);
    if (kind === 'head') return `${what}: ${names.of('department', Number(of)) ?? `№ ${of}`}`;
    return kind === 'role' ? `${what}: ${names.role(of)}` : what;
  };
  const whoOf = ({ way, employeeId, role }: Line): string =>
    way === 'role' ? names.role(role) : (names.of('employee', employeeId) ?? `№ ${employeeId}`);
  /** A department or a role: one thing that somebody has. */
  const placeFact = (line: Line): Omit<Fact, 'what'> => {
    if (line.way === 'person') return { before: left, after: whoOf(line) };
    if (line.way === 'end') return { before: left, after: say('audit.nothing') };
    return line.way === 'keep' || isTransfer ? { before: null, after: say('audit.handover.stays') } : { before: null, after: left };
  };
  const countFact = (line: Line): Omit<Fact, 'what'> => {
    const { count, way, moved, kept } = line;
    const keeps = (number: number): string => say('audit.handover.kept', { count: number });
    if (way === 'person' || way === 'role') {
      const taken = say('audit.handover.taken', { who: whoOf(line), count: Number(moved ?? count) });
      return { before: String(count), after: Number(kept ?? 0) > 0 ? `${taken}, ${keeps(Number(kept))}` : taken };
    }
    if (way === 'end') return { before: null, after: say('audit.handover.ended', { count }) };
    return { before: null, after: way === 'keep' || isTransfer ? keeps(count) : String(count) };
  };
  return linesOf(row).map((line) => ({
    what: whatOf(line),
    ...(line.kind === 'head' || line.kind === 'role' ? placeFact(line) : countFact(line)),
  }));
};
