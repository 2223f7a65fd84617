/**
 * The life of one document up to its state today, decided act by act with the rules of the server (documents/route): people could have
 * produced every state of the demo.
 */
import { decisions, stages, statuses, type Decision, type DocumentStatus } from '@qujat/contract/vocabulary';
import type { LogRecord } from '../../../domain/documents/log.ts';
import type { Person, RouteParticipant, RouteState } from '../../../domain/documents/route/model.ts';
import { transition } from '../../../domain/documents/route/transition.ts';
import { entriesOnTurn, lacksExecutor } from '../../../domain/documents/route/turn.ts';
import { later } from '../calendar.ts';
import type { Random } from '../random.ts';

/** The outcome of a document's life. */
export const fates = [
  'draft',
  'aggregation',
  'approval',
  'execution',
  'completed',
  'approval-refused',
  'execution-refused',
  'withdrawn',
] as const;
export type Fate = (typeof fates)[number];

export interface Life {
  /** As a draft, everybody waiting. */
  readonly draft: RouteState;
  readonly fate: Fate;
  readonly launchedAt: Date;
  readonly now: Date;
  /** In aggregation: whose turn it is today. Without it, any turn. */
  readonly waitsFor?: number | undefined;
  /** Named as executors by the signatory once the document needs them; without any it stays "not assigned". */
  readonly assignees: readonly number[];
  readonly task: string;
  readonly dueAt: Date | null;
  /** The person who acts for a participant at that time: the participant or a deputy. */
  readonly actorFor: (employeeId: number, at: Date) => Person;
  readonly comment: (kind: 'agree' | 'report' | 'refuse' | 'execution-refuse' | 'withdraw') => string;
}

export interface Lived {
  readonly state: RouteState;
  readonly log: readonly Omit<LogRecord, 'documentId' | 'organisationId'>[];
  readonly changedAt: Date;
}

const destinations: Readonly<Record<Exclude<Fate, 'withdrawn'>, DocumentStatus>> = {
  draft: statuses.draft,
  aggregation: statuses.aggregation,
  approval: statuses.approval,
  execution: statuses.execution,
  completed: statuses.completed,
  'approval-refused': statuses.approvalRefused,
  'execution-refused': statuses.executionRefused,
};

const hour = 3_600_000;
/** An address of the organisations' offices, from the block reserved for documentation. */
const address = '192.0.2.17';

class Story {
  state: RouteState;
  at: Date;
  readonly log: Omit<LogRecord, 'documentId' | 'organisationId'>[] = [];
  readonly life: Life;
  readonly random: Random;

  constructor(life: Life, random: Random) {
    this.life = life;
    this.random = random;
    this.state = life.draft;
    this.at = life.launchedAt;
  }

  get status(): DocumentStatus {
    return this.state.document.status;
  }

  pass(): Date {
    this.at = later(this.at, this.life.now, this.random.between(1, 30) * hour);
    return this.at;
  }

  launch(): void {
    const { initiatorId } = this.state.document;
    this.apply({ person: this.life.actorFor(initiatorId, this.at), act: { kind: 'launch' }, now: this.at, comment: '', address });
  }

  decide(entry: RouteParticipant, decision: Decision, comment: string): void {
    const now = this.pass();
    const person = this.decider(entry.employeeId, now);
    this.apply({ person, act: { kind: 'decide', stage: entry.stage, decision, entryOf: entry.employeeId }, now, comment, address });
  }

  /** The participant or a deputy; deputies leave documents that they wrote or sent to the person whom they replace (RTE-10). */
  private decider(employeeId: number, now: Date): Person {
    const actor = this.life.actorFor(employeeId, now);
    const { initiatorId, sentBy } = this.state.document;
    if (actor.self.employeeId !== initiatorId && actor.self.employeeId !== sentBy) return actor;
    const self = actor.actingFor.find((each) => each.employeeId === employeeId);
    return self ? { self, actingFor: [] } : actor;
  }

  private apply(request: Parameters<typeof transition>[1]): void {
    // The signature of an approval with a key is stored elsewhere; here the rules run as if no key were required.
    const { keyRequirement } = this.state.document;
    const outcome = transition({ ...this.state, document: { ...this.state.document, keyRequirement: 'none' } }, request);
    if (!outcome.applied) throw new Error(`The demo asks for what the rules refuse: ${outcome.reason}`);
    this.state = { document: { ...outcome.document, keyRequirement }, participants: outcome.participants };
    this.log.push(outcome.log);
  }

  /** The signatory names the executors together with the approval. */
  assign(): void {
    const { assignees, task, dueAt } = this.life;
    const by = this.state.participants.find(({ stage }) => stage === stages.approval)?.decidedBy ?? this.state.document.initiatorId;
    const named = assignees.map((employeeId): RouteParticipant => ({
      stage: stages.execution,
      employeeId,
      queueNumber: 1,
      state: 'waiting',
      task,
      dueAt,
      comment: '',
      decidedAt: null,
      decidedBy: null,
      assignedBy: by,
    }));
    this.state = {
      document: { ...this.state.document, version: this.state.document.version + 1 },
      participants: [...this.state.participants, ...named],
    };
    this.log.push({
      at: this.pass(),
      actorId: by,
      onBehalfOf: null,
      action: 'assign',
      statusBefore: this.status,
      statusAfter: this.status,
      comment: task,
      address,
      details: { executors: assignees },
    });
  }

  withdraw(): void {
    const now = this.pass();
    this.apply({
      person: this.life.actorFor(this.state.document.initiatorId, now),
      act: { kind: 'withdraw' },
      now,
      comment: this.life.comment('withdraw'),
      address,
    });
  }

  agree(entry: RouteParticipant): void {
    this.decide(entry, decisions.agree, this.life.comment(entry.stage === stages.execution ? 'report' : 'agree'));
  }

  /** True if the route continues to a signatory. */
  isApproved(): boolean {
    return this.state.participants.some(({ stage }) => stage === stages.approval);
  }

  /** Participants who must act before the document moves on; acknowledgement blocks nothing. */
  onTurn(): readonly RouteParticipant[] {
    return entriesOnTurn(this.state).filter(({ stage }) => stage !== stages.acknowledgement);
  }

  /** Everybody agrees until the document reaches `status`, or until `stop` returns true. */
  moveOn(status: DocumentStatus, stop: (entries: readonly RouteParticipant[]) => boolean = () => false): void {
    while (this.status < status) {
      if (lacksExecutor(this.state)) this.assign();
      const entries = this.onTurn();
      const [next] = entries;
      if (!next || stop(entries)) return;
      this.agree(next);
    }
  }

  /** Some of the people who may acknowledge do so. */
  acknowledge(share: number): void {
    for (const entry of entriesOnTurn(this.state))
      if (entry.stage === stages.acknowledgement && this.random.chance(share)) this.decide(entry, decisions.agree, '');
  }
}

const refuse = (story: Story, stage: typeof stages.aggregation | typeof stages.execution): void => {
  const entry = story.random.pick(story.onTurn());
  story.decide(entry, decisions.refuse, story.life.comment(stage === stages.execution ? 'execution-refuse' : 'refuse'));
};

const reach = (story: Story, fate: Exclude<Fate, 'draft'>): void => {
  const { random, life } = story;
  switch (fate) {
    case 'aggregation': {
      const { waitsFor } = life;
      let agreements = random.between(0, 2);
      return story.moveOn(statuses.approval, (entries) => {
        if (waitsFor !== undefined) return entries.some(({ employeeId }) => employeeId === waitsFor);
        const left = story.state.participants.filter(({ stage, state }) => stage === stages.aggregation && state === 'waiting').length;
        return left === 1 || agreements-- <= 0;
      });
    }
    case 'approval':
      return story.moveOn(statuses.approval);
    case 'execution':
      story.moveOn(statuses.execution);
      if (lacksExecutor(story.state) && life.assignees.length > 0) story.assign();
      if (story.onTurn().length > 1 && random.chance(0.5)) story.agree(random.pick(story.onTurn()));
      return;
    case 'approval-refused': {
      let agreements = random.between(0, 2);
      story.moveOn(statuses.approval, (entries) => agreements-- <= 0 || (entries.length === 1 && !story.isApproved()));
      return refuse(story, stages.aggregation);
    }
    case 'execution-refused':
      story.moveOn(statuses.execution);
      if (lacksExecutor(story.state)) story.assign();
      return refuse(story, stages.execution);
    case 'withdrawn': {
      let agreements = random.between(0, 3);
      story.moveOn(statuses.execution, () => agreements-- <= 0 || story.status === statuses.approval);
      return story.withdraw();
    }
    case 'completed':
      story.moveOn(statuses.completed);
      return story.acknowledge(0.8);
  }
};

/** Throws if the rules would not allow such a history: then the demo is wrong, not the rules. */
export const live = (life: Life, random: Random): Lived => {
  const story = new Story(life, random);
  const { fate } = life;
  if (fate !== 'draft') {
    story.launch();
    reach(story, fate);
    const wanted = fate === 'withdrawn' ? statuses.withdrawn : destinations[fate];
    if (story.status !== wanted) throw new Error(`The demo wanted a document at ${wanted}; the rules led it to ${story.status}.`);
  }
  return { state: story.state, log: story.log, changedAt: story.at };
};
