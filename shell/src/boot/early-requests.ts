/**
 * The requests that boot.js may make, generated from the contract by the build. This runs in Node only, and imports nothing of the browser.
 * boot.js itself only picks one of these.
 */
import { encodeRequest, type Base, type Call, type InputOf } from '@qujat/contract/call';
import { documentList, listAnswer, listItem } from '@qujat/contract/document-list';
import { profile } from '@qujat/contract/shell';
import { queueCodes, queues, type QueueCode } from '@qujat/contract/vocabulary';
import type { WireRow } from '../first-rows/paint-first-rows.ts';

/** A request in its wire form. */
export interface EarlyRequest {
  base: Base;
  method: 'GET' | 'POST';
  path: string;
  contentType: string | null;
  body: string | null;
}

/** All possible requests. */
export interface EarlyRequests {
  profile: EarlyRequest;
  /**
   * The first page of a queue, of all documents and of those that require a response: {@link queuePlace} is replaced by the queue's number.
   */
  list: EarlyRequest;
  listThatWantsResponse: EarlyRequest;
  /** The names of what a row shows in the answer of a list. */
  row: WireRow;
}

/** Written out for each queue, boot.js would be a third larger. */
const queuePlace = '<queue>';

function encode<F, A>(call: Call<F, A>, input: InputOf<F>): EarlyRequest {
  const { method, path, contentType, body } = encodeRequest(call, input);
  if (body !== null && typeof body !== 'string') throw new Error(`${call.name} cannot be asked early: it is not text`);
  return { base: call.base, method, path, contentType, body };
}

/** One request for every queue. Throws if the contract writes them differently, because boot.js would then request the wrong list. */
function listOf(responseRequired: boolean): EarlyRequest {
  const of = (queue: QueueCode): EarlyRequest => encode(documentList, { queue, page: 1, ...(responseRequired && { responseRequired }) });
  const first = of(queues.inWork);
  const parameters = new URLSearchParams(first.body ?? '');
  const [name] =
    [...parameters].find(([key]) => queueCodes.every((queue) => new URLSearchParams(of(queue).body ?? '').get(key) === String(queue))) ??
    [];
  const body = (first.body ?? '').replace(new RegExp(`(^|&)${name}=${queues.inWork}(?=&|$)`), `$1${name}=${queuePlace}`);
  const wrong = queueCodes.find((queue) => body.replace(queuePlace, String(queue)) !== of(queue).body);
  if (wrong !== undefined)
    throw new Error(`The list of queue ${wrong} cannot be asked early: it differs from the others by more than its number`);
  return { ...first, body };
}

const nameOf = (field: keyof typeof listItem.fields): string => listItem.fields[field].wire[0];

const wireRow = (): WireRow => ({
  documents: listAnswer.fields.documents.wire[0],
  id: nameOf('id'),
  number: nameOf('number'),
  typeName: nameOf('typeName'),
  subject: nameOf('subject'),
  name: nameOf('name'),
  initiator: nameOf('initiator'),
  department: nameOf('department'),
  unread: nameOf('unread'),
});

/** Called by the build (shared/webpack). */
export function earlyRequests(): EarlyRequests {
  const [list, listThatWantsResponse] = [listOf(false), listOf(true)];
  return { profile: encode(profile, {}), list, listThatWantsResponse, row: wireRow() };
}
