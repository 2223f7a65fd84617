/** Documents as a person sees them, in calls that decide on several at once. */
import type { FieldCodec } from './field.ts';
import { integerIn, jsonField, listIn, recordIn } from './json-field.ts';

/** A document as the person sees it. */
export interface SeenDocument {
  readonly id: number;
  readonly version: number;
}

const anyNumber = integerIn(1, Number.MAX_SAFE_INTEGER);

/** At most `max` documents, each with the version that the person saw: nobody decides on what has changed since. */
export const seenField = (max: number): FieldCodec<readonly SeenDocument[]> =>
  jsonField<readonly SeenDocument[]>({
    says: 'JSON: the documents by id, each with the version that the person saw',
    max: max * 60,
    read: listIn(max, recordIn<SeenDocument>({ id: anyNumber, version: anyNumber })),
    examples: [[{ id: 1, version: 2 }], []],
  });
