/** The stamp of what a page has shown: an act carries it, and is refused when the numbers are others now. */
import { handoverKinds, type HandoverKind, type HandoverLine } from '@qujat/contract/administration/handover';
import { failureReasons } from '@qujat/contract/failure';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError, InvalidError } from '../../../platform/http/errors.ts';

// locale-keys: handover.kinds.*

type Numbered = Pick<HandoverLine, 'kind' | 'of' | 'count'>;

const keyOf = ({ kind, of }: Pick<Numbered, 'kind' | 'of'>): string => `${kind} ${of}`;

/** Nothing hangs on the person. A field of a request cannot be empty. */
const nothing = 'nothing';

/** 'waiting =14;head 12=1': a client sends it back unread. */
export const stampOf = (lines: readonly Numbered[]): string => lines.map((each) => `${keyOf(each)}=${each.count}`).join(';') || nothing;

const isKind = (name: string): name is HandoverKind => handoverKinds.some((kind) => kind === name);

const readStamp = (stamp: string): readonly Numbered[] =>
  stamp === nothing
    ? []
    : stamp.split(';').map((part) => {
        const [, kind = '', of = '', count = ''] = /^([\w-]+) ([\w-]*)=(\d{1,9})$/.exec(part) ?? [];
        if (!isKind(kind)) throw new InvalidError();
        return { kind, of, count: Number(count) };
      });

/** Throws ConflictError with every number that has changed. */
export const expectStamp = (stamp: string, lines: readonly HandoverLine[], say: SessionContext['say']): void => {
  const seen = readStamp(stamp);
  const was = new Map(seen.map((each) => [keyOf(each), each.count]));
  const now = new Map(lines.map((each) => [keyOf(each), each.count]));
  const all = new Map([...seen, ...lines].map((each) => [keyOf(each), each]));
  const changed = [...all]
    .filter(([key]) => (was.get(key) ?? 0) !== (now.get(key) ?? 0))
    .map(([key, { kind, of }]) => {
      const name = lines.find((each) => each.kind === kind && each.of === of)?.name;
      const what = say(`handover.kinds.${kind}`);
      const named = (kind === 'head' || kind === 'role') && name ? `${what}: ${name}` : what;
      return say('handover.changedLine', { what: named, now: now.get(key) ?? 0, before: was.get(key) ?? 0 });
    });
  if (changed.length > 0) throw new ConflictError(failureReasons.changedMeanwhile, 'handover.changed', { changes: changed.join('; ') });
};
