import type { StoredDocument } from '../store-documents.ts';
import type { Office } from './office.ts';

type DocumentRow = StoredDocument['document'];

/** The row of a document of that office: by default a note of the worker at aggregation, with a number. */
export const officeDocument = (office: Office, more: Partial<DocumentRow> = {}): DocumentRow => ({
  organisation_id: office.organisationId,
  template_id: office.templates.R1,
  department_id: office.departments[0],
  initiator_id: office.staff.worker,
  status: 200,
  subject: 'О закупке',
  number: 'СЗ-1',
  issue_date: new Date(),
  due_at: null,
  finished_at: null,
  correspondence: null,
  exchange_marker: null,
  ...more,
});

/** Such a document with its participants, and no log. */
export const storedDocument = (
  office: Office,
  more: Partial<DocumentRow> = {},
  participants: StoredDocument['participants'] = [],
): StoredDocument => ({ document: officeDocument(office, more), participants, log: [] });
