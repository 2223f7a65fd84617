import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** Encodings in which pages and release files are stored, the smaller first: the order in which a browser lists them means nothing. */
const offered = ['br', 'gzip'] as const;
export type Encoding = (typeof offered)[number];

/** The stored encodings that the client accepts, the smaller first. */
export const acceptedEncodings = (headers: IncomingHttpHeaders): readonly Encoding[] => {
  const accepted = new Negotiator({ headers }).encodings([...offered]);
  return offered.filter((encoding) => accepted.includes(encoding));
};
