/** The numbers and codes of the specification under readable names. */

/** Interface languages (SHL-16). */
export const languageCodes = ['ru_RU', 'kk_KZ', 'en_EN', 'tr_TR'] as const;
export type LanguageCode = (typeof languageCodes)[number];
export const defaultLanguage: LanguageCode = 'ru_RU';

/** Queues of the document list (RTE-7), the value of `q` and of the address hash. */
export const queues = {
  all: 1,
  inWork: 3,
  executed: 4,
  executionRefused: 5,
  withdrawn: 6,
  drafts: 7,
  notAssigned: 8,
  public: 11,
  approvalRefused: 12,
  incoming: 13,
  takingPart: 14,
  assigned: 16,
  incomingCorrespondence: 20,
  outgoingCorrespondence: 21,
} as const;
export type QueueCode = (typeof queues)[keyof typeof queues];
export const queueCodes = Object.values(queues);

/** Document statuses: 200, 300, 500 and 600 are the specification's, the others ours (RTE-1, RTE-2). */
export const statuses = {
  draft: 100,
  aggregation: 200,
  approval: 300,
  approvalRefused: 310,
  execution: 500,
  executionRefused: 510,
  completed: 600,
  withdrawn: 900,
} as const;
export type DocumentStatus = (typeof statuses)[keyof typeof statuses];
// boot.js uses none of these, so they must not be bundled into it.
export const statusCodes = /* @__PURE__ */ Object.values(statuses);

/** Stages at which a participant acts, the `mode` of signing (RTE-3). */
export const stages = { aggregation: 1, approval: 2, execution: 3, acknowledgement: 4 } as const;
export type Stage = (typeof stages)[keyof typeof stages];

/** A participant's decision: 10 agree, sign, done, acknowledged; 20 refuse. */
export const decisions = { agree: 10, refuse: 20 } as const;
export type Decision = (typeof decisions)[keyof typeof decisions];

/** The order of the list: by issue date, by execution date (latest first), ours by execution date (nearest first), or the default. */
export const sorts = { issueDate: 4, executionDate: 5, nearestExecutionDate: 6, none: 11 } as const;
export type Sort = (typeof sorts)[keyof typeof sorts];

/** Ours: what a document wants of a person, by the entry whose turn it is (DAY-40). */
export const wantedKinds = ['reply', 'sign', 'approve', 'agree', 'execute', 'acknowledge'] as const;
export type Wanted = (typeof wantedKinds)[number];

/** Ours: the due dates that the list distinguishes: past, today, the next three days, and none (DAY-42). */
export const dueGroups = ['overdue', 'today', 'soon', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** Colours of a status tag. */
export const statusColours = ['none', 'green', 'red', 'blue', 'grey'] as const;
export type StatusColour = (typeof statusColours)[number];

/** The page size of the document list. */
export const pageSize = 50;

/** The layout id that selects the alternative sidebar, table or header (SHL-7). */
export const alternativeLayout = 100;

/** The welcome's video instructions: a paid contract, a state-grant contract, signing by a parent (SHL-3). */
export const welcomeVideos = ['paid', 'grant', 'parent'] as const;
export type WelcomeVideo = (typeof welcomeVideos)[number];
