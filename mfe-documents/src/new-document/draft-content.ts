import type { CallInput } from '@qujat/contract/call';
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import { type Draft, type DraftForm, type DraftParticipant, maxSubjectLength } from '@qujat/contract/draft-form';
import { type saveDraft } from '@qujat/contract/new-document';

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
