/**
 * The body of every answer that is not a success: `{status: 'error', text}` (SES-10), where `text` is for
 * the person, in that person's language. Our server adds `reason` where a client does something about it.
 */
export const failureReasons = {
  /** HTTP 409: the request was shown for another organisation than the session's. Reload; nothing was done. */
  otherOrganisation: 'other-organisation',
  /** HTTP 403: nothing else is answered until the password is changed. Lead to /rechangepsw, not to /403. */
  passwordChange: 'password-change',
  /** HTTP 401: the session ended because the person had done nothing for too long. Say so on /login. */
  sessionIdle: 'session-idle',
  /** HTTP 401: the session had lasted as long as one may. Say so on /login. */
  sessionAged: 'session-aged',
  /** HTTP 409: the letter was opened in another browser than the one that registered. Ask for a password, and send the same code with it. */
  passwordWanted: 'password-wanted',
  /** HTTP 409: the organisation takes no key files. Offer NCALayer in their place. */
  ncalayerOnly: 'ncalayer-only',
  /** HTTP 409: a request with the same Idempotency-Key is still being carried out. */
  inProgress: 'in-progress',
  /** HTTP 409: the first request with this Idempotency-Key was cut short; whether it was done is not known. */
  outcomeUnknown: 'outcome-unknown',
  /** HTTP 409: somebody else, or another page, has changed the draft meanwhile. Nothing was overwritten; show both, or the newer. */
  draftChanged: 'draft-changed',
  /** HTTP 409: the folder already has a file of that name. Ask the person what to do with it, and send the choice in `same_name`. */
  nameTaken: 'name-taken',
} as const;
export type FailureReason = (typeof failureReasons)[keyof typeof failureReasons];

export interface Failure {
  readonly status: 'error';
  readonly text: string;
  readonly reason?: FailureReason;
  /** HTTP 400: the field that is at fault, by its name among people (docs/wire.md), or by the one on the wire where it was given twice. */
  readonly field?: string;
}
