/** Random documents for an office's database, at every status and in any state that its status allows. */
import fc from 'fast-check';
import { stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import { activeStage } from '../route/turn.ts';
import type { StoredDocument } from '../store-documents.ts';
import { staffNames, type Office, type StaffName } from './office.ts';
import { officeDocument } from './office-document.ts';
import { noon } from './asking.ts';

const person = fc.constantFrom<StaffName>(...staffNames);
const words = ['договор', 'закупка', 'оборудование', 'отпуск', 'Құжат'];

const shape = fc.record({
  initiator: person,
  department: fc.constantFrom<0 | 1>(0, 1),
  route: fc.constantFrom('R1' as const, 'R2' as const, 'R5' as const),
  status: fc.constantFrom<DocumentStatus>(100, 200, 200, 200, 300, 300, 310, 500, 500, 500, 510, 600, 600, 900),
  number: fc.constantFrom('', 'СЗ-01-12/214', 'П-45', 'П-46'),
  subject: fc.shuffledSubarray(words, { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(' ')),
  // Few moments, so that documents of one moment meet; months on both sides of a boundary of the time zone.
  issued: fc.constantFrom(
    '2026-11-19T05:00:00Z',
    '2026-10-31T18:30:00Z',
    '2026-10-31T19:30:00Z',
    '2026-09-02T05:00:00Z',
    '2025-12-31T20:00:00Z',
  ),
  dueInDays: fc.option(fc.integer({ min: -3, max: 9 })),
  replyRequired: fc.boolean(),
  isPublic: fc.constantFrom(false, false, true),
  correspondence: fc.constantFrom('incoming' as const, 'outgoing' as const, null, null),
  entries: fc.uniqueArray(
    fc.record({
      stage: fc.constantFrom<Stage>(...Object.values(stages)),
      who: person,
      queueNumber: fc.integer({ min: 1, max: 2 }),
      assigner: fc.option(person, { freq: 2 }),
      acted: fc.boolean(),
    }),
    { selector: (each) => `${each.stage}:${each.who}`, maxLength: 6 },
  ),
});
export type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;
export const anyShape = shape;

/** Entries of stages that are over have agreed, those of the active stage may have. */
const isAgreed = (status: DocumentStatus, stage: Stage, acted: boolean): boolean => {
  if (status === statuses.draft || stage === stages.acknowledgement)
    return acted && status >= statuses.execution && status !== statuses.withdrawn;
  const active = activeStage(status);
  return status === statuses.completed || (active !== null && (stage < active || (stage === active && acted)));
};

export const storedShape = (each: Shape, office: Office): StoredDocument => {
  const issueDate = new Date(each.issued);
  return {
    document: officeDocument(office, {
      template_id: office.templates[each.route],
      department_id: office.departments[each.department],
      initiator_id: office.staff[each.initiator],
      number: each.status === statuses.draft ? '' : each.number,
      status: each.status,
      subject: each.subject,
      issue_date: issueDate,
      due_at: each.dueInDays === null ? null : new Date(noon.getTime() + each.dueInDays * 86_400_000),
      finished_at: each.status === statuses.completed ? issueDate : null,
      reply_required: each.replyRequired,
      is_public: each.isPublic,
      correspondence: each.correspondence,
    }),
    participants: each.entries.map((entry) => {
      const agreed = isAgreed(each.status, entry.stage, entry.acted);
      const employeeId = office.staff[entry.who];
      return {
        stage: entry.stage,
        employeeId,
        queueNumber: entry.queueNumber,
        assignedBy: entry.stage === stages.execution && entry.assigner ? office.staff[entry.assigner] : null,
        ...(agreed && { state: 'agreed' as const, decidedAt: issueDate, decidedBy: employeeId }),
      };
    }),
    log: [],
  };
};
