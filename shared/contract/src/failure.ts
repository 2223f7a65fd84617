/**
 * The body of every answer that is not a success: `{status: 'error', text}` (SES-10), where `text` is for the person, in the person's
 * language. Our server adds `reason` if a client should react to it.
 */
export const failureReasons = {
  /** HTTP 409: the request was shown for another organisation than the session's. Reload; nothing was done. */
  otherOrganisation: 'other-organisation',
  /** HTTP 403: no other request is answered until the password is changed. Lead to /rechangepsw, not to /403. */
  passwordChange: 'password-change',
  /**
   * HTTP 409: the letter was opened in another browser than the one that registered. Ask for a password, and send the same code with it.
   */
  passwordWanted: 'password-wanted',
  /** HTTP 409: the password given to confirm an act is wrong. The act may be confirmed again, within the limit of tries. */
  passwordWrong: 'password-wrong',
  /** HTTP 409: the organisation forbids key files. Offer NCALayer instead. */
  ncalayerOnly: 'ncalayer-only',
  /** HTTP 409: a request with the same Idempotency-Key is still running. */
  inProgress: 'in-progress',
  /** HTTP 409: the first request with this Idempotency-Key was interrupted; whether it succeeded is unknown. */
  outcomeUnknown: 'outcome-unknown',
  /** HTTP 409: somebody else, or another page, has changed the draft meanwhile. Nothing was overwritten; show both, or the newer. */
  draftChanged: 'draft-changed',
  /** HTTP 409: somebody else has changed the record meanwhile. Nothing was overwritten; read it again. */
  changedMeanwhile: 'changed-meanwhile',
  /** HTTP 409: the folder already has a file of that name. Ask the person what to do with it, and send the choice in `same_name`. */
  nameTaken: 'name-taken',
} as const;

/**
 * Why a session is over (HTTP 401), for the sign-in page to say. All begin with `session-`. Apart from the others, because the client reads
 * them by that beginning: its first screen need not hold their names.
 */
export const sessionEnds = {
  /** The person was inactive for too long. */
  idle: 'session-idle',
  /** The session reached its maximum age. */
  aged: 'session-aged',
  /** An administrator ended it. */
  byAdministrator: 'session-ended',
  /** An administrator has locked the person. */
  locked: 'session-locked',
  /** An administrator has taken the second factor away. */
  factorReset: 'session-factor-reset',
  /** An administrator demands a new password. */
  passwordDue: 'session-password-due',
} as const;
export type SessionEnd = (typeof sessionEnds)[keyof typeof sessionEnds];
export type FailureReason = (typeof failureReasons)[keyof typeof failureReasons] | SessionEnd;

export interface Failure {
  readonly status: 'error';
  readonly text: string;
  readonly reason?: FailureReason;
  /** HTTP 400: the invalid field, by its name in code (docs/wire.md), or by its wire name if it was sent twice. */
  readonly field?: string;
}
