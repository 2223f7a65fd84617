/**
 * A person's arrangement of list columns in one line: `standard=type,number:140,-changed;alternative=…`. A list's columns in order, a width
 * in pixels after a colon, a minus before a hidden column.
 */
export interface ColumnChoice {
  readonly key: string;
  readonly hidden: boolean;
  /** CSS pixels; null means the column's default. */
  readonly width: number | null;
}
export type ColumnChoicesByList = Readonly<Record<string, readonly ColumnChoice[]>>;

const column = /^(-?)([A-Za-z]{1,30})(?::(\d{1,4}))?$/;
const list = /^([a-z]{1,30})=(.*)$/;

export const writeColumnChoices = (choices: ColumnChoicesByList): string =>
  Object.entries(choices)
    .map(
      ([name, columns]) =>
        `${name}=${columns.map(({ key, hidden, width }) => `${hidden ? '-' : ''}${key}${width === null ? '' : `:${width}`}`).join(',')}`,
    )
    .join(';');

/** Null if the text is not such a line. */
export const readColumnChoices = (line: string): ColumnChoicesByList | null => {
  const choices: Record<string, readonly ColumnChoice[]> = {};
  for (const part of line.split(';').filter(Boolean)) {
    const [, name, columns] = list.exec(part) ?? [];
    if (name === undefined || columns === undefined) return null;
    const read: ColumnChoice[] = [];
    for (const text of columns.split(',').filter(Boolean)) {
      const [, minus, key, width] = column.exec(text) ?? [];
      if (key === undefined || read.some((each) => each.key === key)) return null;
      read.push({ key, hidden: minus === '-', width: width === undefined ? null : Number(width) });
    }
    choices[name] = read;
  }
  return choices;
};
