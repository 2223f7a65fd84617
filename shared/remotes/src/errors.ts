import type { Problem } from '@qujat/releases/page-data';
import { nameOf } from './stack.ts';

/**
 * Why a remote is not available. 'unreachable': the network; 'missing': no such file (404); 'refused': the server answered with another
 * error; 'timeout': too slow; 'damaged': the file does not match its release; 'incompatible': it does not fit the live shell; 'unknown': no
 * live release gives the requested part; 'broken': its code failed.
 */
export type FailureReason = 'unreachable' | 'missing' | 'refused' | 'timeout' | 'damaged' | 'incompatible' | 'unknown' | 'broken';

/** A remote, or a part of one, that could not be loaded, even after every retry and with the last good release. */
export class RemoteLoadError extends Error {
  /** Name of the remote, 'mfe-mail'. */
  readonly remote: string;
  readonly reason: FailureReason;
  /** For support: an HTTP status, the name of an error, or the part that does not fit. */
  readonly code: string;
  /** The id under which the server logged the failed request; null if no request reached it. */
  readonly requestId: string | null;
  /** Set when the reason is 'incompatible'. */
  readonly problems: readonly Problem[];

  constructor(
    remote: string,
    reason: FailureReason,
    details: { code?: string; requestId?: string | null; problems?: readonly Problem[]; cause?: unknown } = {},
  ) {
    super(`${remote}: ${reason}${details.code ? ` (${details.code})` : ''}`, { cause: details.cause });
    this.name = 'RemoteLoadError';
    this.remote = remote;
    this.reason = reason;
    this.code = details.code ?? reason;
    this.requestId = details.requestId ?? null;
    this.problems = details.problems ?? [];
  }
}

/** Any error as a {@link RemoteLoadError} of `remote`; an error of any other class means that its code failed. */
export const asRemoteLoadError = (remote: string, error: unknown): RemoteLoadError =>
  error instanceof RemoteLoadError ? error : new RemoteLoadError(remote, 'broken', { code: nameOf(error), cause: error });
