/** The display of a status: its name comes from the server's texts, its colour from here. */
import { statusCodes, type DocumentStatus, type StatusColour } from '@qujat/contract/vocabulary';
import { say, type Language, type TextKey } from '../../platform/http/texts.ts';

const colours: Readonly<Record<DocumentStatus, StatusColour>> = {
  100: 'grey',
  200: 'blue',
  300: 'blue',
  310: 'red',
  500: 'blue',
  510: 'red',
  600: 'green',
  900: 'grey',
};

const keys = {
  100: 'documents.statuses.draft',
  200: 'documents.statuses.aggregation',
  300: 'documents.statuses.approval',
  310: 'documents.statuses.approvalRefused',
  500: 'documents.statuses.execution',
  510: 'documents.statuses.executionRefused',
  600: 'documents.statuses.completed',
  900: 'documents.statuses.withdrawn',
} as const satisfies Record<DocumentStatus, TextKey>;

export const statusName = (language: Language, status: DocumentStatus): string => say(language, keys[status]);

export const statusColour = (status: DocumentStatus): StatusColour => colours[status];

const tables = new Map<Language, string>();

/** Name and colour of every status, as JSON text for the list's statement. */
export const statusTable = (language: Language): string => {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const made = JSON.stringify(
    Object.fromEntries(statusCodes.map((status) => [status, { name: statusName(language, status), colour: colours[status] }])),
  );
  tables.set(language, made);
  return made;
};
