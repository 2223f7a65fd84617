/** Which fields of a template take a whole row, so that no row has a hole and two dates stand side by side. Pure. */
import type { TemplateField } from '@qujat/contract/draft-form';

type Field = Pick<TemplateField, 'key' | 'kind'>;

const isWide = ({ kind }: Field): boolean => kind === 'text' || kind === 'table';

/** Of an odd number of narrow fields one takes a row: the first that is no date and has only whole rows before it. */
const oddOne = (run: readonly Field[]): readonly string[] => {
  if (run.length % 2 === 0) return [];
  const one = run.find(({ kind }, at) => at % 2 === 0 && kind !== 'day') ?? run.at(-1);
  return one ? [one.key] : [];
};

export const wideFields = (fields: readonly Field[]): ReadonlySet<string> => {
  const runs: Field[][] = [[]];
  for (const field of fields) {
    if (isWide(field)) runs.push([]);
    else runs.at(-1)?.push(field);
  }
  return new Set([...fields.filter(isWide).map(({ key }) => key), ...runs.flatMap(oddOne)]);
};
