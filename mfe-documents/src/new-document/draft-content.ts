import type { CallInput } from '@qujat/contract/call';
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import { type Draft, type DraftForm, type DraftParticipant, maxSubjectLength } from '@qujat/contract/draft-form';
import { type saveDraft } from '@qujat/contract/new-document';
import { rowsIn } from '@qujat/contract/table-value';
import { chosenOption } from './chosen-option.ts';

/** The person's input: everything that is saved with a draft. Files are saved separately. */
export type DraftContent = Pick<
  Draft,
  'language' | 'subject' | 'text' | 'values' | 'recipients' | 'sender' | 'dueOn' | 'replyRequired' | 'isPublic' | 'participants' | 'leftOut'
>;

const nobody: NonNullable<Draft['sender']> = { bin: '', name: '', number: '', date: '' };

/** The initial form: the draft's content, or the people suggested by the route. An incoming letter always asks for its sender. */
export const contentOf = ({ draft, suggested, template }: DraftForm, language: Draft['language']): DraftContent => {
  const sender = draft?.sender ?? (template.correspondence === 'incoming' ? nobody : null);
  if (draft) {
    const { subject, text, values, recipients, dueOn, replyRequired, isPublic, participants, leftOut } = draft;
    return { language: draft.language, subject, text, values, recipients, sender, dueOn, replyRequired, isPublic, participants, leftOut };
  }
  return {
    language,
    subject: '',
    text: '',
    values: {},
    recipients: [],
    sender,
    dueOn: null,
    replyRequired: false,
    isPublic: false,
    participants: suggested,
    leftOut: [],
  };
};

/** What a form has no place for: the texts of fields, and the wish to show the document to everybody. */
export interface Unplaced {
  readonly values: readonly string[];
  readonly isPublic: boolean;
}

const widthOf = (table: string): number => {
  try {
    const [first] = JSON.parse(table) as readonly (readonly unknown[])[];
    return first?.length ?? 0;
  } catch {
    return 0;
  }
};

/** The rows of a table's value, whatever its columns were; null for any other text. */
const tableIn = (value: string): readonly (readonly string[])[] | null => {
  const width = value.startsWith('[["') ? widthOf(value) : 0;
  return width > 0 ? rowsIn(value, width) : null;
};

/** A key is given to one field only, but its kind may have changed. */
const fits = ({ kind, columns, options }: DraftForm['template']['fields'][number], value: string): boolean => {
  if (value === '') return true;
  if (kind === 'table') return rowsIn(value, columns.length) !== null;
  if (kind === 'choice') return chosenOption(options, value) !== undefined;
  if (kind === 'department') return /^[1-9]\d*$/.test(value);
  if (kind === 'contractor') return /^\d{12}$/.test(value);
  return tableIn(value) === null;
};

const shown = (value: string): string =>
  tableIn(value)
    ?.map((row) => row.join(' | '))
    .join('\n') ?? value;

/** The text that this browser has kept, in the form of the template's present version: a save with anything else would be refused. */
export const placedIn = (
  { template }: Pick<DraftForm, 'template'>,
  content: DraftContent,
): { readonly content: DraftContent; readonly unplaced: Unplaced } => {
  const fields = new Map(template.fields.map((field) => [field.key, field]));
  const hasPlace = ([key, value]: readonly [string, string]): boolean => {
    const field = fields.get(key);
    return field !== undefined && fits(field, value);
  };
  const values = Object.entries(content.values);
  const lost = values.filter((each) => each[1] !== '' && !hasPlace(each)).map(([, value]) => value);
  return {
    content: { ...content, values: Object.fromEntries(values.filter(hasPlace)), isPublic: content.isPublic && template.mayBePublic },
    unplaced: {
      values: lost.map(shown),
      isPublic: content.isPublic && !template.mayBePublic,
    },
  };
};

/** Subjects are a single line: pasted text may contain line breaks, and bidirectional control characters. */
export const asSubject = (text: string): string =>
  withoutDirectionMarks(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, maxSubjectLength)
    .toWellFormed();

/**
 * The text as it will be read: word processors separate lines within a paragraph by special characters. Other control characters would
 * appear as boxes on the sheet, and some cannot be stored.
 */
export const asText = (text: string): string =>
  withoutDirectionMarks(text)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed();

type Written = Omit<CallInput<typeof saveDraft>, 'id' | 'templateId' | 'key' | 'writer' | 'sequence' | 'version'>;

// A copy that an earlier version of the page has kept does not say what is left out.
export const asInput = ({ participants, dueOn, values, sender, leftOut = [], ...content }: DraftContent): Written => ({
  ...content,
  ...(leftOut.length > 0 && { leftOut }),
  sender: sender ?? undefined,
  dueOn: dueOn ?? undefined,
  values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  participants: participants.map(({ stage, employeeId, queueNumber, task }: DraftParticipant) => ({
    stage,
    userid: employeeId,
    queue: queueNumber,
    task,
  })),
});
