/** The content of a copy. It begins with the template's present version, which may ask for other fields than the original's. Pure. */
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { chosenOption, valuesOf } from '../drafts/fields.ts';
import { isStorable } from '../drafts/written-fields.ts';

interface Form {
  readonly versionId: number | null;
  readonly fields: readonly StoredField[];
}

const kindsOf = ({ kind, columns = [] }: StoredField): string => [kind, ...columns.map((each) => each.kind)].join(' ');

/** A value stays where the field is still the same one, and could be chosen or written there now. */
const stays = (before: StoredField | undefined, now: StoredField | undefined, value: string): boolean =>
  before !== undefined &&
  now !== undefined &&
  kindsOf(before) === kindsOf(now) &&
  isStorable(now, value) &&
  (now.kind !== 'choice' || chosenOption(now, value) !== undefined);

const only = (value: unknown, keys: ReadonlySet<string>): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([key]) => keys.has(key))) : {};

export const copiedBody = (body: Record<string, unknown>, before: Form, now: Form): Record<string, unknown> => {
  if (before.versionId === now.versionId) return body;
  const find = ({ fields }: Form, key: string): StoredField | undefined => fields.find((each) => each.key === key);
  const kept = Object.entries(valuesOf(body)).filter(([key, value]) => stays(find(before, key), find(now, key), value));
  const references = only(body['references'], new Set(kept.map(([key]) => key)));
  // What is left out is named by its place in the route of the other version.
  const { fields: _, references: __, leftOut: ___, ...rest } = body;
  return {
    ...rest,
    ...(kept.length > 0 && { fields: Object.fromEntries(kept) }),
    ...(Object.keys(references).length > 0 && { references }),
  };
};
