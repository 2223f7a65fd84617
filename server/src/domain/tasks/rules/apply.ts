/** What an act makes of a task and of those below it (TSK-6…TSK-12). */
import type { TaskActKind } from '@qujat/contract/tasks/vocabulary';
import { addWorkingDays, workingDaysBetween, type WorkingCalendar } from '@qujat/contract/working-calendar';
import { latestDue } from './latest-due.ts';
import { mayOn } from './may.ts';
import type { Task, TaskIdentity, TaskPerson, TaskRefusal } from './model.ts';
import { below, isOpen } from './tree.ts';

export interface TaskAct {
  readonly kind: TaskActKind;
  readonly text: string;
  /** The new term, of acts that name one. Of `grant-move` it may differ from what was asked. */
  readonly dueOn?: string | undefined;
}

interface Circumstances {
  readonly person: TaskPerson;
  readonly now: Date;
  /** In the organisation. */
  readonly today: string;
  readonly calendar: WorkingCalendar;
}

/** One change of a task: `cause` is the act, or what the act of a task above brings with it. */
interface Changed {
  readonly task: Task;
  readonly cause: TaskActKind | 'moved-along' | 'cancelled-along';
}

export type Applied =
  | { readonly applied: true; readonly as: TaskIdentity; readonly changed: readonly Changed[] }
  | { readonly applied: false; readonly reason: TaskRefusal };

const refuse = (reason: TaskRefusal): Applied => ({ applied: false, reason });

/** Acts that need words: a report says what was done, and a refusal why. */
const wordy: ReadonlySet<TaskActKind> = new Set(['report', 'result']);
const reasoned: ReadonlySet<TaskActKind> = new Set(['return', 'ask-move', 'refuse-move', 'move', 'cancel']);

/** A later term moves running sub-tasks by as many working days, an earlier one pulls them in: none ends after its task. */
export const movedAlong = (tree: readonly Task[], task: Task, dueOn: string, calendar: WorkingCalendar): readonly Task[] => {
  const days = workingDaysBetween(calendar, task.dueOn, dueOn);
  return below(tree, task.id)
    .filter(isOpen)
    .flatMap((each) => {
      const later = days > 0 && each.state === 'running' ? addWorkingDays(calendar, each.dueOn, days) : each.dueOn;
      const moved = later > dueOn ? dueOn : later;
      return moved === each.dueOn ? [] : [{ ...each, dueOn: moved, moves: each.moves + 1, version: each.version + 1 }];
    });
};

const wrongDay = (task: Task, tree: readonly Task[], dueOn: string, today: string): TaskRefusal | null => {
  if (dueOn < today) return 'dayPast';
  if (dueOn === task.dueOn) return 'daySame';
  if (dueOn > latestDue(today)) return 'dayFar';
  const parent = tree.find(({ id }) => id === task.parentId);
  return parent && dueOn > parent.dueOn ? 'dayAfterParent' : null;
};

const moveTo = (task: Task, tree: readonly Task[], dueOn: string, act: TaskAct, calendar: WorkingCalendar): readonly Changed[] => [
  { task: { ...task, dueOn, moves: task.moves + 1, request: null, version: task.version + 1 }, cause: act.kind },
  ...movedAlong(tree, task, dueOn, calendar).map((each): Changed => ({ task: each, cause: 'moved-along' })),
];

const cancelled = (task: Task): Task => ({
  ...task,
  state: 'cancelled',
  resultOn: null,
  resultBy: null,
  request: null,
  version: task.version + 1,
});

const cancelledAlong = (tree: readonly Task[], { id }: Task): readonly Changed[] =>
  below(tree, id)
    .filter(isOpen)
    .map((each) => ({ task: cancelled(each), cause: 'cancelled-along' }));

/** The end of a task whose document no longer asks for it, with what is open below. */
export const endedAlong = (tree: readonly Task[], task: Task): readonly Changed[] => [
  { task: cancelled(task), cause: 'cancel' },
  ...cancelledAlong(tree, task),
];

/** Carries out the act on the tree as it stands, or says why not; then nothing changes. */
export const applyAct = (task: Task, tree: readonly Task[], act: TaskAct, circumstances: Circumstances): Applied => {
  const { person, now, today, calendar } = circumstances;
  const { kind } = act;
  const verdict = mayOn(person, task, tree, kind);
  if (!verdict.allowed) return refuse(verdict.reason);
  const { as } = verdict;
  const text = act.text.trim();
  if (text === '' && wordy.has(kind)) return refuse('textNeeded');
  if (text === '' && reasoned.has(kind)) return refuse('reasonNeeded');
  const one = (change: Partial<Task>): Applied => ({
    applied: true,
    as,
    changed: [{ task: { ...task, ...change, version: task.version + 1 }, cause: kind }],
  });
  switch (kind) {
    case 'report':
      return one({});
    case 'result':
      // The route has no acceptance: who executes a document is done.
      return one({
        state: task.executionOf === null ? 'reported' : 'done',
        resultOn: today,
        resultBy: person[0].employeeId,
        request: null,
      });
    case 'accept':
      return one({ state: 'done', request: null });
    case 'return':
      return one({ state: 'running', resultOn: null, resultBy: null });
    case 'refuse-move':
      return one({ request: null });
    case 'off-control':
      return one({ offControlAt: now });
    case 'cancel':
      return { applied: true, as, changed: endedAlong(tree, task) };
    case 'ask-move':
    case 'grant-move':
    case 'move': {
      const dueOn = act.dueOn ?? (kind === 'grant-move' ? task.request?.dueOn : undefined);
      if (dueOn === undefined) return refuse('dayNeeded');
      const wrong = wrongDay(task, tree, dueOn, today);
      if (wrong) return refuse(wrong);
      return kind === 'ask-move'
        ? one({ request: { dueOn, reason: text, at: now } })
        : { applied: true, as, changed: moveTo(task, tree, dueOn, act, calendar) };
    }
  }
};
