/** Which fields of a template take a whole row, so that no row has a hole and two dates stand side by side. Pure. */
import type { TemplateField } from '@qujat/contract/draft-form';

type Field = Pick<TemplateField, 'key' | 'kind'>;

const isWide = ({ kind }: Field): boolean => kind === 'text' || kind === 'table';

/** Of an odd number of narrow fields in a row the first that is no date takes the row. */
const oddOne = (run: readonly Field[]): readonly string[] =>
  run.length % 2 === 0 ? [] : [(run.find(({ kind }) => kind !== 'day') ?? run.at(-1))?.key ?? ''];

export const wideFields = (fields: readonly Field[]): ReadonlySet<string> => {
  const runs: Field[][] = [[]];
  for (const field of fields) {
    if (isWide(field)) runs.push([]);
    else runs.at(-1)?.push(field);
  }
  return new Set([...fields.filter(isWide).map(({ key }) => key), ...runs.flatMap(oddOne)]);
};
