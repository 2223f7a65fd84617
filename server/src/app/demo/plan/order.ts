/** An order of a demo document: its template, its fate, and the people of its route, by their keys. */
import type { OrganisationKey } from '../data/organisations.ts';
import type { TemplateCode } from '../data/templates.ts';
import type { Fate } from '../fill/history.ts';

export interface Order {
  readonly template: TemplateCode;
  readonly fate: Fate;
  readonly initiator: string;
  /** Signs instead of the head of the organisation. */
  readonly signatory?: string | undefined;
  /** On the route from the beginning (R1). */
  readonly executors?: readonly string[] | undefined;
  /** Named by the signatory (R5); with none, a document at execution is "not assigned". */
  readonly assignees?: readonly string[] | undefined;
  readonly acknowledgers?: readonly string[] | undefined;
  readonly student?: string | undefined;
  readonly parent?: string | undefined;
  /** For {student} in the subject. */
  readonly studentName?: string | undefined;
  /** In aggregation: whose turn it is today. */
  readonly waitsFor?: string | undefined;
  readonly language?: 'ru' | 'kk' | undefined;
  readonly isPublic?: boolean | undefined;
  readonly exchange?: 'sent' | 'rejected' | undefined;
  /** The organisation to which a letter is addressed; by default the one that its subject names, or anybody in turn. */
  readonly recipient?: OrganisationKey | undefined;
  /** Its frozen file has been changed in the store since, so it cannot be signed. */
  readonly isDamaged?: boolean | undefined;
  /** The deadline relative to today; by default distant, or none. */
  readonly deadline?: 'overdue' | 'near' | undefined;
}

/** How many documents of each fate an organisation has. */
export type Quota = Readonly<Record<Fate, number>>;
