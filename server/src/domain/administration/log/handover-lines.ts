/** What an entry about a departure says, line by line. */
import { handoverKinds, type HandoverKind } from '@qujat/contract/administration/handover';
import type { LogRow } from './rows.ts';

export type DepartureRow = Pick<LogRow, 'event' | 'details'>;

const departures = new Set(['person.dismissed', 'person.dismissal-planned', 'person.transferred']);

/** What hung on the person, of one kind. */
export interface DepartureLine {
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
export const linesOf = ({ event, details }: DepartureRow): readonly DepartureLine[] => {
  if (!departures.has(event)) return [];
  const done = listIn(details['after']);
  return String(details['before'] ?? '')
    .split(';')
    .flatMap((part): DepartureLine[] => {
      const [, name = '', of = '', count = ''] = /^([\w-]+) ([\w-]*)=(\d{1,9})$/.exec(part) ?? [];
      const kind = handoverKinds.find((each) => each === name);
      if (!kind) return [];
      const { way, employeeId, role, moved, kept } = done.find((each) => each['kind'] === kind && each['of'] === of) ?? {};
      return [{ kind, of, count: Number(count), way, employeeId: Number(employeeId ?? 0), role: String(role ?? ''), moved, kept }];
    });
};

/** The numbers of the people and departments that the entry names. */
export const handoverIds = (row: DepartureRow): { readonly employee: readonly number[]; readonly department: readonly number[] } => {
  const lines = linesOf(row);
  return {
    employee: lines.flatMap(({ employeeId }) => (employeeId > 0 ? [employeeId] : [])),
    department: lines.flatMap(({ kind, of }) => (kind === 'head' && /^[1-9]\d{0,14}$/.test(of) ? [Number(of)] : [])),
  };
};
