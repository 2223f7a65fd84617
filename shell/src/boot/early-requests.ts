/**
 * What boot.js may ask, written out by the contract when it is built: runs in Node only, and imports nothing of the
 * browser. boot.js itself only picks one of these.
 */
import { encodeRequest, type Base, type Call, type InputOf } from '@qujat/contract/call';
import { documentList } from '@qujat/contract/document-list';
import { profile } from '@qujat/contract/shell';
import { queueCodes } from '@qujat/contract/vocabulary';
import { listKey } from './list-key.ts';

/** A request as it goes over the wire. */
export interface EarlyRequest {
  base: Base;
  method: 'GET' | 'POST';
  path: string;
  contentType: string | null;
  body: string | null;
}

/** Everything that may be asked; lists by `listKey`. */
export interface EarlyRequests {
  profile: EarlyRequest;
  lists: Record<string, EarlyRequest>;
}

function encode<F, A>(call: Call<F, A>, input: InputOf<F>): EarlyRequest {
  const { method, path, contentType, body } = encodeRequest(call, input);
  if (body !== null && typeof body !== 'string') throw new Error(`${call.name} cannot be asked early: it is not text`);
  return { base: call.base, method, path, contentType, body };
}

/** Called by the build (shared/webpack). */
export function earlyRequests(): EarlyRequests {
  const lists = queueCodes.flatMap((queue) =>
    [false, true].map((responseRequired) => [
      listKey(queue, responseRequired),
      encode(documentList, { queue, page: 1, ...(responseRequired && { responseRequired }) }),
    ]),
  );
  return { profile: encode(profile, {}), lists: Object.fromEntries(lists) as EarlyRequests['lists'] };
}
