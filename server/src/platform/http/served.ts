import type { AnyCall } from '@qujat/contract/call';
import type { RequestContext } from './context.ts';
import type { RawFields } from './fields.ts';

/** A call with its handler. */
export interface Served {
  readonly call: AnyCall;
  readonly admit: (fields: RawFields, context: RequestContext) => Promise<void>;
  readonly answer: (fields: RawFields, context: RequestContext) => Promise<string>;
}
