/** The administrator's choices for the lines of a person, as the window holds them. Pure; the server decides by the same rules. */
import {
  followsSuccessor,
  waysOf,
  type Handover,
  type HandoverChoice,
  type HandoverLine,
  type HandoverReason,
} from '@qujat/contract/administration/handover';

export interface Taker {
  readonly id: number;
  readonly fullName: string;
}

/** Everything that the window has been told. */
export interface Choices {
  /** For all lines without a choice of their own. */
  readonly successor: Taker | null;
  /** By the key of the line. */
  readonly own: ReadonlyMap<string, HandoverChoice>;
}

export const noChoices: Choices = { successor: null, own: new Map() };

export const keyOf = ({ kind, of }: Pick<HandoverLine, 'kind' | 'of'>): string => `${kind} ${of}`;

export const choiceOf = (
  line: Pick<HandoverLine, 'kind' | 'of'>,
  way: HandoverChoice['way'],
  more: Partial<HandoverChoice> = {},
): HandoverChoice => ({
  kind: line.kind,
  of: line.of,
  way,
  employeeId: 0,
  role: '',
  ...more,
});

/** The role that suits the steps: one that the person held, and somebody else holds too. The next departure then changes nothing. */
export const suggestedRole = ({ lines, roles }: Handover): Handover['roles'][number] | null =>
  roles.find(({ role }) => lines.some((line) => line.kind === 'role' && line.of === role && !line.isRight)) ?? null;

/** Work that waits for somebody, and a department, need a decision; the rest has a usual way. */
const needsDecision = ({ kind }: HandoverLine, reason: HandoverReason): boolean =>
  reason === 'dismissal' && (kind === 'waiting' || kind === 'tasks' || kind === 'head');

/** What happens to the line; null while nobody has decided, undefined for a line that just ends or stays. */
export const effectiveChoice = (
  line: HandoverLine,
  { successor, own }: Choices,
  handover: Handover,
  reason: HandoverReason,
): HandoverChoice | null | undefined => {
  if (waysOf(reason, line.kind).length === 0) return undefined;
  const chosen = own.get(keyOf(line));
  if (chosen) return chosen;
  if (reason === 'transfer') return choiceOf(line, 'keep');
  const role = line.kind === 'steps' ? suggestedRole(handover) : null;
  if (role) return choiceOf(line, 'role', { role: role.role });
  if (successor && followsSuccessor(line.kind, line.isRight)) return choiceOf(line, 'person', { employeeId: successor.id });
  return needsDecision(line, reason) ? null : choiceOf(line, 'keep');
};

/** The lines about which the window asks. */
export const askedLines = ({ lines }: Handover, reason: HandoverReason): readonly HandoverLine[] =>
  reason === 'dismissal' ? lines : lines.filter(({ kind }) => waysOf(reason, kind).length > 0);

export const undecided = (handover: Handover, choices: Choices, reason: HandoverReason): readonly HandoverLine[] =>
  askedLines(handover, reason).filter((line) => effectiveChoice(line, choices, handover, reason) === null);

/** As the calls take them. */
export const sentChoices = (handover: Handover, choices: Choices, reason: HandoverReason): HandoverChoice[] =>
  askedLines(handover, reason).flatMap((line) => effectiveChoice(line, choices, handover, reason) ?? []);
