import type { CallInput } from '@qujat/contract/call';
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import { type Draft, type DraftForm, type DraftParticipant, type saveDraft, maxSubjectLength } from '@qujat/contract/new-document';

/** What a person writes: everything that is saved with a draft. Files are saved by themselves. */
export type DraftContent = Pick<
  Draft,
  'language' | 'subject' | 'text' | 'values' | 'recipients' | 'sender' | 'dueOn' | 'replyRequired' | 'isPublic' | 'participants'
>;

const nobody: NonNullable<Draft['sender']> = { bin: '', name: '', number: '', date: '' };

/** The form as it begins: as the draft stands, or with those whom the route suggests. A letter that came always asks from whom. */
export const contentOf = ({ draft, suggested, template }: DraftForm, language: Draft['language']): DraftContent => {
  const sender = draft?.sender ?? (template.correspondence === 'incoming' ? nobody : null);
  if (draft) {
    const { subject, text, values, recipients, dueOn, replyRequired, isPublic, participants } = draft;
    return { language: draft.language, subject, text, values, recipients, sender, dueOn, replyRequired, isPublic, participants };
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
  };
};

/** On one line, as subjects are: what was pasted may hold breaks, and marks that turn the direction of text. */
export const asSubject = (text: string): string =>
  withoutDirectionMarks(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, maxSubjectLength)
    .toWellFormed();

/**
 * As it will be read: word processors break lines within a paragraph by signs of their own. Other control characters would stand on the
 * sheet as boxes, and some cannot be stored.
 */
export const asText = (text: string): string =>
  withoutDirectionMarks(text)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed();

type Written = Omit<CallInput<typeof saveDraft>, 'id' | 'templateId' | 'key' | 'writer' | 'sequence' | 'version'>;

export const asInput = ({ participants, dueOn, values, sender, ...content }: DraftContent): Written => ({
  ...content,
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
