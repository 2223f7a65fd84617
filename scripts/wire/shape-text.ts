/** Describes in words what a codec reads. */
import type { Codec, Shape } from '@qujat/contract/codec';

const plain: Partial<Record<Shape['kind'], string>> = {
  text: 'text',
  'optional-text': 'text, or null where empty',
  number: 'number; 0 where absent',
  'optional-number': 'number, or null',
  identifier: 'identifier; a row without it is left out',
  'optional-moment': 'unix seconds, or null where 0 or empty',
  flag: 'yes or no: 1 or 0',
  dictionary: 'texts by key',
  nothing: 'nothing is read',
};

/** `text`, `one of none, green …; else none`, `list` … The rows of an answer's table describe nested fields. */
export const shapeText = ({ shape }: Codec<unknown>): string => {
  switch (shape.kind) {
    case 'one-of':
      return `one of ${shape.values.join(', ')}; else ${shape.fallback ?? 'null'}`;
    case 'known':
      return `one of ${shape.values.join(', ')}`;
    case 'list':
      return 'list';
    case 'first-of':
      return `list of which the first element counts: ${shapeText(shape.of)}`;
    case 'nullable':
      return `${shapeText(shape.of)}, or null`;
    case 'lenient':
      return `${shapeText(shape.of)}; empty where absent`;
    case 'deferred':
      return shapeText(shape.of());
    case 'record':
      return 'object';
    default:
      return plain[shape.kind] ?? shape.kind;
  }
};

/** One line of an answer's table: its name on the wire and in code, the rule, and the name for finding its comment. */
export interface AnswerRow {
  readonly wire: string;
  readonly name: string;
  readonly rule: string;
  readonly key: string | null;
}

type RecordShape = Extract<Shape, { kind: 'record' }>;

const inside = (codec: Codec<unknown>): { record: RecordShape | null; isList: boolean } => {
  const { shape } = codec;
  if (shape.kind === 'record') return { record: shape, isList: false };
  if (shape.kind === 'list') return { record: inside(shape.of).record, isList: true };
  if (shape.kind === 'deferred') return inside(shape.of());
  if (shape.kind === 'nullable' || shape.kind === 'lenient' || shape.kind === 'first-of') return inside(shape.of);
  return { record: null, isList: false };
};

/** All fields of an answer, with nested ones below their parents. Rows that contain rows of their own kind are described once. */
export const answerRows = (codec: Codec<unknown>, wirePrefix = '', namePrefix = '', above: readonly RecordShape[] = []): AnswerRow[] => {
  const { record, isList } = inside(codec);
  if (!record) return [];
  const around = [...above, record];
  const [wireBase, nameBase] = isList
    ? [`${wirePrefix}[].`, `${namePrefix}[].`]
    : [wirePrefix && `${wirePrefix}.`, namePrefix && `${namePrefix}.`];
  return Object.entries(record.fields).flatMap(([name, field]) => {
    const [first, ...others] = field.wire;
    const wire = `${wireBase}${first}`;
    const below = inside(field.codec).record;
    const isSame = below !== null && around.includes(below);
    const rule = `${shapeText(field.codec)}${isSame ? ' of the same' : ''}${others.length > 0 ? ` (also read as \`${others.join('`, `')}\`)` : ''}`;
    const row = { wire, name: `${nameBase}${name}`, rule, key: `${name}:${first}` };
    return [row, ...(isSame ? [] : answerRows(field.codec, wire, `${nameBase}${name}`, around))];
  });
};
