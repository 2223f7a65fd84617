/** The vocabulary of a document's route (RTE-4). Pure data: nothing here knows HTTP or SQL. */
import { stages, type Decision, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';

export type KeyRequirement = 'none' | 'any' | 'organisation';
type Correspondence = 'incoming' | 'outgoing';

/** The data of a document that the rules need. */
export interface RouteDocument {
  readonly id: number;
  readonly organisationId: number;
  readonly departmentId: number;
  readonly initiatorId: number;
  /** The initiator no longer works in the organisation (docs/decisions/0249). */
  readonly initiatorLeft?: boolean;
  /** The person who sent it last: the initiator, or a deputy. Null before the first launch, and for documents from the exchange. */
  readonly sentBy: number | null;
  readonly status: DocumentStatus;
  /** Rises with every act that others may depend on. */
  readonly version: number;
  /** The version after the last launch: before it, the document may have had another text. */
  readonly launchVersion: number;
  /** The version after the last change of status or turn. */
  readonly turnVersion: number;
  /** Empty until the document is registered. */
  readonly number: string;
  readonly isPublic: boolean;
  readonly correspondence: Correspondence | null;
  /** It came by the exchange: its content is its sender's, who is told how it ends here (EXC-4). */
  readonly received?: boolean;
  /** The template's route ends with execution, so without an executor the document waits for one. */
  readonly expectsExecution: boolean;
  readonly keyRequirement: KeyRequirement;
  /** The organisation requires a reason for a refusal. */
  readonly refusalNeedsReason: boolean;
  /** The organisation's policy: on documents of this template nobody acts as a deputy. */
  readonly closedToDeputies?: boolean;
  readonly finishedAt: Date | null;
  /** Until when its writer wants it executed. */
  readonly dueAt?: Date | null;
}

/** What names a document: every statement that asks for its rows carries both. */
export type DocumentKey = Pick<RouteDocument, 'id' | 'organisationId'>;

export type ParticipantState = 'waiting' | 'agreed' | 'refused' | 'dropped';

/** One person's entry at one stage. Its identity is (stage, employee): a person occurs once at a stage. */
export interface RouteParticipant {
  readonly stage: Stage;
  readonly employeeId: number;
  /** Lower numbers go first; equal numbers act in parallel. */
  readonly queueNumber: number;
  readonly state: ParticipantState;
  readonly task: string;
  readonly dueAt: Date | null;
  readonly comment: string;
  readonly decidedAt: Date | null;
  /** The person who acted: the participant, or their deputy. */
  readonly decidedBy: number | null;
  readonly assignedBy: number | null;
  /** Has refused to agree or approve, and has not agreed since: stays on the route, also after a return to creation. */
  readonly objected?: boolean;
  /** Working days to decide, from the moment when it is their turn; absent or 0: as many as it takes. */
  readonly days?: number;
  /** Added when the document was sent, because a condition of the template held. */
  readonly byCondition?: boolean;
  /** The person no longer works in the organisation. */
  readonly left?: boolean;
  /** The position of whoever has decided, as it was then. Later positions change nothing about it. */
  readonly position?: { readonly name_ru: string; readonly name_kk: string } | null;
}

export interface RouteState {
  readonly document: RouteDocument;
  readonly participants: readonly RouteParticipant[];
}

/** An employee with the properties that the rules need in the organisation. */
export interface Identity {
  readonly employeeId: number;
  readonly organisationId: number;
  readonly isClerk: boolean;
  readonly isDocumentAdministrator: boolean;
  /** Departments that this employee heads. */
  readonly headOf: readonly number[];
}

/** The actor, with the people for whom the actor acts now. */
export interface Person {
  readonly self: Identity;
  readonly actingFor: readonly Identity[];
}

export const identitiesOf = (person: Person): readonly Identity[] => [person.self, ...person.actingFor];

/**
 * A person's own key, or that of an organisation: the document's or another. A key of the document's organisation may belong to an employee
 * without the right to sign for it.
 */
export type GivenKey = 'person' | 'own-organisation' | 'own-employee' | 'other-organisation';

/** A decision as a person requests it. */
export interface Decide {
  readonly kind: 'decide';
  readonly stage: Stage;
  readonly decision: Decision;
  /** The person whose entry is meant. Untrusted: it must be the actor or somebody for whom the actor acts. */
  readonly entryOf?: number;
  /** The key that signs the decision; without one nothing is signed. The caller has checked that it is the actor's own. */
  readonly key?: GivenKey;
}

/** The document goes back to its initiator for rework: no refusal, and the route begins anew (DAY-10). */
interface Rework {
  readonly kind: 'rework';
  readonly stage: Stage;
  /** The person whose entry is meant, as in a decision. */
  readonly entryOf?: number;
}

/** The stages to which people may be added while the document is under way; the template decides who approves. */
export const openStages = [stages.aggregation, stages.execution, stages.acknowledgement] as const;
export type OpenStage = (typeof openStages)[number];

/** Whether people can be added to a stage at all, which the card's tab needs to know. */
export interface Edit {
  readonly kind: 'edit';
  readonly stage: OpenStage;
  /** For executors: named by another executor, to help. */
  readonly secondary?: boolean;
}

/** Adds one person to a stage. */
export interface Add extends Omit<Edit, 'kind'> {
  readonly kind: 'add';
  readonly employeeId: number;
  /** The organisation of the added person; null if no such employee exists. */
  readonly employedIn: number | null;
  /** A task under the document needs the person: whoever may give it may show the document, in every status but a draft (TSK-6). */
  readonly forTask?: boolean;
}

/** Removes a participant who has not acted, or writes their task. */
export interface Change {
  readonly kind: 'takeAway' | 'task';
  readonly stage: OpenStage;
  readonly employeeId: number;
}

type Plain<Kind> = Kind extends string ? { readonly kind: Kind } : never;

/**
 * Every act that the rules decide. 'see' also covers a bookmark, a note, a print or a copy; 'write' changes a draft; 'reaggregate' returns
 * from approval to aggregation.
 */
export type Act =
  | Plain<'see' | 'write' | 'launch' | 'withdraw' | 'return' | 'remove' | 'reaggregate'>
  | Decide
  | Rework
  | Edit
  | Add
  | Change;

/**
 * The reasons of a refusal. Each is a key of the server's texts under `documents.refusal`, except 'notFound'. The rules themselves never
 * return 'accessEnded' and 'substitutionEnded': explain-refusal.ts does, from what the database remembers; nor 'hasTasks': acts/remove.ts does;
 * nor 'subtasksOpen', with which a listener stops the act (TSK-17).
 */
const reasons = [
  'notFound',
  'noAccess',
  'accessEnded',
  'substitutionEnded',
  'draft',
  'refused',
  'withdrawn',
  'completed',
  'notParticipant',
  'notYourEntry',
  'notYourTurn',
  'stageNotOpen',
  'stageOver',
  'alreadyDecided',
  'onlyAcknowledge',
  'keyRequired',
  'organisationKeyRequired',
  'otherOrganisationKey',
  'entitledKeyRequired',
  'stale',
  'reasonRequired',
  'reworkTextRequired',
  'notInitiator',
  'notDraft',
  'notForRework',
  'receivedLetter',
  'notRefused',
  'hasNumber',
  'hasTasks',
  'nobodyOnRoute',
  'notAtApproval',
  'nobodyToAggregate',
  'mayNotEdit',
  'mayNotAssign',
  'notExecutor',
  'unknownPerson',
  'alreadyOnRoute',
  'notOnRoute',
  'notAdded',
  'ownDocument',
  'sentDocument',
  'deputyTemplate',
  'objected',
  'subtasksOpen',
] as const;
export type Reason = (typeof reasons)[number];

/** The answer of `can`: allowed, with the entry to be decided and its person, or refused, with the reason. */
export type Verdict =
  | { readonly allowed: true; readonly entry: RouteParticipant | null; readonly onBehalfOf: number | null }
  | { readonly allowed: false; readonly reason: Reason };
