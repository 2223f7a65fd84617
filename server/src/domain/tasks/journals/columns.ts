/** The columns of a journal, as the office rules print them: the same on paper, in the PDF and in Excel (TSK-76). */
import type { JournalKind, JournalRow } from '@qujat/contract/tasks/journals';
import { writtenDay } from '../../../platform/http/dates.ts';
import type { TextKey } from '../../../platform/http/texts.ts';

interface JournalColumn {
  readonly title: TextKey;
  /** Of the width of a page, beside the others: no word of a heading is wider than its column, in any language. */
  readonly share: number;
  readonly text: (row: JournalRow) => string;
}

const lines = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

const correspondents = {
  incoming: 'tasks.journals.from',
  outgoing: 'tasks.journals.to',
  internal: 'tasks.journals.by',
} as const satisfies Record<JournalKind, TextKey>;

export const journalColumns = (kind: JournalKind): readonly JournalColumn[] => [
  { title: 'tasks.journals.position', share: 4, text: ({ position }) => String(position) },
  { title: 'tasks.journals.number', share: 10, text: ({ number }) => number },
  { title: 'tasks.journals.registered', share: 10, text: ({ registeredOn }) => writtenDay(registeredOn) },
  { title: correspondents[kind], share: 13, text: ({ correspondent }) => correspondent },
  // Only a letter that came has a number of its sender.
  ...(kind === 'incoming'
    ? [
        {
          title: 'tasks.journals.theirs',
          share: 13,
          text: ({ theirNumber, theirDate }: JournalRow) => lines(theirNumber, writtenDay(theirDate)),
        } as const,
      ]
    : []),
  { title: 'tasks.journals.subject', share: 17, text: ({ subject }) => subject },
  { title: 'tasks.journals.resolution', share: 11, text: ({ resolution, executor }) => lines(resolution, executor) },
  { title: 'tasks.journals.due', share: 10, text: ({ dueOn }) => writtenDay(dueOn) },
  { title: 'tasks.journals.done', share: 12, text: ({ status, doneOn }) => lines(status, writtenDay(doneOn)) },
  { title: 'tasks.journals.file', share: 6, text: ({ file }) => file },
];
