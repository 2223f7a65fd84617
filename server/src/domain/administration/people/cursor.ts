/** Where a page of people ends: the name, and among equal names the kind of row and its id. */
import { InvalidError } from '../../../platform/http/errors.ts';

/** Employees come before invitations of the same name. */
export const kinds = { employee: 0, invitation: 1 } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

export interface Cursor {
  readonly name: string;
  readonly kind: Kind;
  readonly id: number;
}

export const writeCursor = ({ name, kind, id }: Cursor): string => Buffer.from(JSON.stringify([name, kind, id])).toString('base64url');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
};

/** Throws InvalidError for a text that is no cursor. */
export const readCursor = (text: string): Cursor => {
  const value = parse(text);
  const [name, kind, id] = Array.isArray(value) && value.length === 3 ? (value as unknown[]) : [];
  const isCursor =
    typeof name === 'string' && !name.includes('\0') && (kind === kinds.employee || kind === kinds.invitation) && Number.isSafeInteger(id);
  if (!isCursor) throw new InvalidError();
  return { name, kind, id: id as number };
};
