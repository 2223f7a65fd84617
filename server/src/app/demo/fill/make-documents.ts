/** Creates complete documents from orders: subject, number, deadline, route, and history. */
import { stages, statuses, type DocumentStatus } from '@qujat/contract/vocabulary';
import type { StoredDocument } from '../../../domain/documents/store-documents.ts';
import type { Person, RouteParticipant, RouteState } from '../../../domain/documents/route/model.ts';
import { expectsExecution, type Cast } from '../../../domain/documents/route/plan.ts';
import { deputies } from '../data/people.ts';
import {
  agreeComments,
  bodyTexts,
  executionRefuseComments,
  refuseComments,
  reportComments,
  tasks,
  withdrawComments,
} from '../data/texts.ts';
import type { DemoTemplate, TemplateCode } from '../data/templates.ts';
import { dayAt } from '../calendar.ts';
import { planOrder, staffOf } from '../plan/plan-order.ts';
import { schedule, type Schedule } from '../plan/schedule.ts';
import type { Order } from '../plan/order.ts';
import type { Random } from '../random.ts';
import { passageOf, recipientOf, type Passage, type Turns } from './exchange.ts';
import { live, type Life, type Lived } from './history.ts';
import type { Numbering } from './numbers.ts';
import type { Organisation } from './people.ts';
import { senderOf } from './senders.ts';
import { hasSubject, makeSubject, type DocumentLanguage, type SubjectRequest } from './subject.ts';
import type { TemplateIds } from './templates.ts';

export interface Kitchen {
  readonly organisation: Organisation;
  readonly templates: TemplateIds;
  readonly numbering: Numbering;
  readonly now: Date;
  readonly random: Random;
  /** Subjects in use: a new one is preferred to a repetition. */
  readonly subjects: Set<string>;
  readonly recipients: Turns;
}

/** A document created from an order, with its additional data. */
export interface MadeDocument {
  readonly stored: StoredDocument;
  readonly order: Order;
  readonly attachments: readonly string[];
  /** For a document sent by the exchange. */
  readonly passage: Passage | null;
}

const attachmentNames: Readonly<Record<DemoTemplate['category'], readonly string[]>> = {
  internal: ['Приложение № 1.pdf', 'Расчёт.xlsx', 'Фото.png'],
  orders: ['Приложение № 1.pdf', 'Лист ознакомления.docx'],
  personnel: ['Заявление.pdf', 'Подтверждающие документы.pdf'],
  contracts: ['Проект договора.docx', 'Спецификация.xlsx', 'Акт сверки.pdf'],
  correspondence: ['Письмо.pdf', 'Приложение № 1.pdf'],
  purchases: ['Техническая спецификация.pdf', 'Сравнение цен.xlsx'],
  study: ['Договор.pdf', 'Удостоверение.pdf'],
};

/** The acting person: the participant, or now and then a deputy while the deputyship is in force. */
const actors = ({ organisation, now, random }: Kitchen): Life['actorFor'] => {
  const inForce = deputies.filter(
    (each) => each.organisation === organisation.key && each.startsInDays <= 0 && (each.endsInDays ?? 0) >= 0,
  );
  return (employeeId, at): Person => {
    const employee = organisation.byId.get(employeeId);
    if (!employee) throw new RangeError(`Nobody in ${organisation.key} is ${employeeId}.`);
    const deputyship = inForce.find((each) => each.employee === employee.key && at >= dayAt(now, each.startsInDays, 0));
    if (!deputyship || !random.chance(0.2)) return { self: employee.identity, actingFor: [] };
    return { self: staffOf(organisation, deputyship.deputy).identity, actingFor: [employee.identity] };
  };
};

const comments = (language: DocumentLanguage, random: Random): Life['comment'] => {
  const sources = {
    agree: agreeComments,
    report: reportComments,
    refuse: refuseComments,
    'execution-refuse': executionRefuseComments,
    withdraw: withdrawComments,
  };
  return (kind) => (kind === 'agree' && random.chance(0.6) ? '' : random.pick(sources[kind][language]));
};

/** The clerk, lawyer and accountant whose turn it is vary from document to document. */
const varied = (cast: Cast, random: Random): Cast => ({
  ...cast,
  lawyers: random.some(cast.lawyers, cast.lawyers.length),
  finance: random.some(cast.finance, cast.finance.length),
  humanResources: random.some(cast.humanResources, cast.humanResources.length),
  clerks: random.some(cast.clerks, cast.clerks.length),
});

interface Draft extends Schedule {
  readonly order: Order;
}

const draftState = (draft: Draft, template: DemoTemplate, number: string, { organisation, random }: Kitchen, task: string): RouteState => {
  const initiator = staffOf(organisation, draft.order.initiator);
  const planned = planOrder(draft.order, organisation, template, varied(organisation.cast, random));
  return {
    document: {
      // The database assigns the id later; the rules do not need it.
      id: 0,
      organisationId: organisation.id,
      departmentId: initiator.departmentId,
      initiatorId: initiator.employeeId,
      sentBy: null,
      status: statuses.draft,
      version: 1,
      launchVersion: 1,
      turnVersion: 1,
      number,
      isPublic: draft.order.isPublic ?? false,
      correspondence: template.correspondence,
      expectsExecution: expectsExecution(template.route),
      keyRequirement: template.key,
      refusalNeedsReason: true,
      finishedAt: null,
    },
    participants: planned.map((each): RouteParticipant => ({
      ...each,
      state: 'waiting',
      task: each.stage === stages.execution ? task : '',
      dueAt: each.stage === stages.execution ? draft.dueAt : null,
      comment: '',
      decidedAt: null,
      decidedBy: null,
      assignedBy: null,
    })),
  };
};

const replyShares: Readonly<Partial<Record<TemplateCode, number>>> = { ВХ: 0.7, ОБ: 0.8, ПОР: 0.3, СЗ: 0.1 };

const storedFrom = (
  lived: Lived,
  draft: Draft,
  templateId: number,
  subject: string,
  body: Record<string, unknown>,
  attachments: number,
  passage: Passage | null,
  random: Random,
): StoredDocument => {
  const { document, participants } = lived.state;
  const status: DocumentStatus = document.status;
  return {
    document: {
      organisation_id: document.organisationId,
      template_id: templateId,
      department_id: document.departmentId,
      initiator_id: document.initiatorId,
      number: document.number,
      status,
      subject,
      body,
      issue_date: draft.issuedAt,
      due_at: draft.dueAt,
      finished_at: document.finishedAt,
      reply_required: random.chance(replyShares[draft.order.template] ?? 0),
      is_public: document.isPublic,
      correspondence: document.correspondence,
      attachment_count: attachments,
      exchange_marker: passage?.state ?? null,
      version: document.version,
      launch_version: document.launchVersion,
      turn_version: document.turnVersion,
      created_at: draft.issuedAt,
      updated_at: passage?.times[3] ?? lived.changedAt,
    },
    participants,
    log: [...lived.log, ...(passage?.log ?? [])],
  };
};

const newSubject = (request: SubjectRequest, { random, subjects }: Kitchen): string => {
  let subject = makeSubject(request, random);
  for (let attempt = 0; attempt < 20 && subjects.has(subject); attempt++) subject = makeSubject(request, random);
  subjects.add(subject);
  return subject;
};

const makeOne = (draft: Draft, kitchen: Kitchen): MadeDocument => {
  const { organisation, templates, numbering, now, random } = kitchen;
  const { order, issuedAt, dueAt } = draft;
  const found = templates.get(order.template);
  if (!found) throw new RangeError(`${organisation.key} has no template ${order.template}.`);
  const { id, template } = found;
  const language = order.language === 'kk' && hasSubject(order.template, organisation.key, 'kk') ? 'kk' : 'ru';
  const task = random.pick(tasks[language]);
  const { department } = staffOf(organisation, order.initiator).membership;
  const departmentPlace = organisation.departments.get(department)?.place ?? 1;
  const number = order.fate === 'draft' ? '' : numbering.next(order.template, departmentPlace, issuedAt);
  const life: Life = {
    draft: draftState(draft, template, number, kitchen, task),
    fate: order.fate,
    launchedAt: issuedAt,
    now,
    waitsFor: order.waitsFor === undefined ? undefined : staffOf(organisation, order.waitsFor).employeeId,
    assignees: (order.assignees ?? []).map((key) => staffOf(organisation, key).employeeId),
    task,
    dueAt,
    actorFor: actors(kitchen),
    comment: comments(language, random),
  };
  const lived = live(life, random);
  const fixed: Record<string, string> = order.studentName === undefined ? {} : { student: order.studentName };
  const subject = newSubject({ template: order.template, organisation: organisation.key, language, issuedAt, department, fixed }, kitchen);
  const attachments = random.chance(0.3) ? random.some(attachmentNames[template.category] ?? [], random.between(1, 2)) : [];
  const text = random.pick(bodyTexts[order.template][language]);
  // A separate random stream: correspondents must not change the values drawn for older parts of the demo.
  const chance = random.stream(`recipient/${subject}/${number}`);
  const recipient = template.correspondence === 'outgoing' ? recipientOf(order, organisation, subject, kitchen.recipients) : null;
  const passage = recipient ? passageOf(order, organisation, lived, recipient, chance, now) : null;
  const sender =
    template.correspondence === 'incoming'
      ? senderOf(order.template, subject, organisation, issuedAt, random.stream(`sender/${subject}/${number}`))
      : null;
  const body = { text, ...(recipient && { recipients: [recipient] }), ...(sender && { sender }) };
  return { order, attachments, passage, stored: storedFrom(lived, draft, id, subject, body, attachments.length, passage, random) };
};

/** Creates the documents in the order of their issue dates, in which they are numbered. */
export const makeDocuments = (orders: readonly Order[], kitchen: Kitchen): MadeDocument[] =>
  orders
    .map((order): Draft => ({ order, ...schedule(order, kitchen.now, kitchen.random) }))
    .toSorted((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime())
    .map((draft) => makeOne(draft, kitchen));
