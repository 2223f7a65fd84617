/** What hung on a person who left a place, and who has taken it over, in words (docs/decisions/0219). */
import type { LogEntry } from '@qujat/contract/administration/log';
import type { SessionContext } from '../../../platform/http/context.ts';
import { linesOf, type DepartureLine, type DepartureRow } from './handover-lines.ts';
import type { Names } from './names.ts';

// locale-keys: handover.kinds.*

type Fact = LogEntry['facts'][number];

/** One fact for each line. */
export const handoverFacts = (row: DepartureRow, names: Names, { say }: Pick<SessionContext, 'say'>): Fact[] => {
  const left = String(row.details['name'] ?? '');
  const isTransfer = row.event === 'person.transferred';
  const whatOf = ({ kind, of }: DepartureLine): string => {
    const what = say(`handover.kinds.${kind}`);
    if (kind === 'head') return `${what}: ${names.of('department', Number(of)) ?? `№ ${of}`}`;
    return kind === 'role' ? `${what}: ${names.role(of)}` : what;
  };
  const whoOf = ({ way, employeeId, role }: DepartureLine): string =>
    way === 'role' ? names.role(role) : (names.of('employee', employeeId) ?? `№ ${employeeId}`);
  /** A department or a role: one thing that somebody has. */
  const placeFact = (line: DepartureLine): Omit<Fact, 'what'> => {
    if (line.way === 'person') return { before: left, after: whoOf(line) };
    if (line.way === 'end') return { before: left, after: say('audit.nothing') };
    return line.way === 'keep' || isTransfer ? { before: null, after: say('audit.handover.stays') } : { before: null, after: left };
  };
  const countFact = (line: DepartureLine): Omit<Fact, 'what'> => {
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
