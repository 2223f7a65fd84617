/** Where a page of the log ends: the entry's moment in microseconds, and its id. */
import { InvalidError } from '../../../platform/http/errors.ts';

export interface LogCursor {
  readonly micros: string;
  readonly id: string;
}

export const writeLogCursor = ({ micros, id }: LogCursor): string => `${micros}.${id}`;

/** Throws InvalidError for a text that is no cursor. */
export const readLogCursor = (text: string): LogCursor => {
  const [, micros, id] = /^(\d{1,17})\.(\d{1,15})$/.exec(text) ?? [];
  if (micros === undefined || id === undefined) throw new InvalidError();
  return { micros, id };
};
