/** The longest body of a request: a body that is announced as longer is refused before it is read. */
import type { AnyCall } from './call.ts';

/** The maximum size of a request's fields without its files, bytes, unless a call takes a longer JSON text; the longest other text is a signature. */
export const fieldsLimit = 64 * 1024;
/** The maximum number of fields in a request, apart from lists of identifiers. */
export const mostFields = 200;
/** The framing of each part of a multipart body: its boundary, its headers, the file's name. */
const aroundPart = 1024;

interface Parts {
  readonly files: number;
  readonly fileBytes: number;
  readonly identifiers: number;
}

const partsOf = ({ fields }: AnyCall): Parts =>
  Object.values(fields).reduce<Parts>(
    (sum, { codec: { shape } }) => {
      if (shape.kind === 'identifiers') return { ...sum, identifiers: sum.identifiers + shape.max };
      if (shape.kind !== 'file' && shape.kind !== 'files') return sum;
      const files = shape.kind === 'files' ? shape.max : 1;
      return { ...sum, files: sum.files + files, fileBytes: sum.fileBytes + files * shape.maxBytes };
    },
    { files: 0, fileBytes: 0, identifiers: 0 },
  );

/** The maximum size of the fields of any of these calls, bytes; they share a path. A character of JSON takes two bytes or fewer in most texts. */
export const largestFields = (calls: readonly AnyCall[]): number =>
  Math.max(
    fieldsLimit,
    ...calls.flatMap(({ fields }) =>
      Object.values(fields).map(({ codec: { shape } }) =>
        shape.kind === 'json' && 2 * shape.max > fieldsLimit ? fieldsLimit + 2 * shape.max : fieldsLimit,
      ),
    ),
  );

/** The longest multipart body of any of these calls, bytes; they share a path. Any other body contains only fields. */
export const largestMultipart = (calls: readonly AnyCall[]): number =>
  Math.max(
    0,
    ...calls.map((each) => {
      const { files, fileBytes, identifiers } = partsOf(each);
      return fileBytes + fieldsLimit + (files + identifiers + mostFields) * aroundPart;
    }),
  );
