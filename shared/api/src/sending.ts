import type { Base, WireRequest } from '@qujat/contract/call';
import type { Deadline } from './deadline.ts';
import type { Progress } from './upload.ts';

/** A request that is to be sent. */
export interface Sending {
  readonly wire: WireRequest;
  readonly base: Base;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadline: Deadline;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}
