import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** Encodings in which pages and release files are kept, the smaller first: a browser's order among those that it takes says nothing. */
const offered = ['br', 'gzip'] as const;
export type Encoding = (typeof offered)[number];

/** Those of the kept encodings that the client accepts, the smaller first. */
export const acceptedEncodings = (headers: IncomingHttpHeaders): readonly Encoding[] => {
  const accepted = new Negotiator({ headers }).encodings([...offered]);
  return offered.filter((encoding) => accepted.includes(encoding));
};
