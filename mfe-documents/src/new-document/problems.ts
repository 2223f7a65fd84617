/** What a draft still lacks before it can be sent, by field; the server decides. Pure. */
import { askedForm, type AskedForm } from '@qujat/contract/asked-form';
import type { DraftForm, TemplateField } from '@qujat/contract/draft-form';
import { numberIn, sumIn } from '@qujat/contract/field-value';
import { isWholeTable } from '@qujat/contract/table-value';
import { stages } from '@qujat/contract/vocabulary';
import { chosenOption } from './chosen-option.ts';
import type { DraftContent } from './draft-content.ts';
import { demandsFor } from './people/demands.ts';
import { approveAlone, stageOrder, unmetAt } from './people/route.ts';

/** Fields of the page by name; those of the template as `value.<key>`. */
export type ProblemPlace =
  | 'subject'
  | 'content'
  | 'recipients'
  | 'sender'
  | 'senderDate'
  | 'due'
  | 'people'
  | 'signatory'
  | 'demands'
  | 'ownApproval'
  | `value.${string}`;
type Problem = 'missing' | 'wrong' | 'past';
export type Problems = ReadonlyMap<ProblemPlace, Problem>;

const isRight = ({ kind, options, columns }: TemplateField, value: string): boolean => {
  if (kind === 'number') return numberIn(value) !== null;
  if (kind === 'sum') return (sumIn(value) ?? -1) >= 0;
  if (kind === 'table') return isWholeTable(columns, value);
  if (kind === 'choice') return chosenOption(options, value) !== undefined;
  return true;
};

const ofFields = ({ fields, values }: AskedForm<TemplateField>, unreadable: ReadonlySet<ProblemPlace>): [ProblemPlace, Problem][] =>
  fields.flatMap((field): [ProblemPlace, Problem][] => {
    if (unreadable.has(`value.${field.key}`)) return [[`value.${field.key}`, 'wrong']];
    const value = values[field.key]?.trim() ?? '';
    if (value === '') return field.required ? [[`value.${field.key}`, 'missing']] : [];
    return isRight(field, value) ? [] : [[`value.${field.key}`, 'wrong']];
  });

/** The initiator, and a deputy who sends the document for them. A person whom the template names as approver may send it to themselves. */
const writersOf = ({ suggested, initiatorId, viewerId }: DraftForm): readonly number[] =>
  suggested.some((each) => each.stage === stages.approval && each.employeeId === viewerId) ? [initiatorId] : [initiatorId, viewerId];

const ofPeople = ({ participants, values }: DraftContent, form: DraftForm): [ProblemPlace, Problem][] => {
  const { template, approvedByOthers } = form;
  const demands = demandsFor(form, values);
  const deciding = participants.filter((each) => each.stage !== stages.acknowledgement);
  if (deciding.length === 0) return [['people', 'missing']];
  const needsApproval = template.keyRequirement !== 'none' || approvedByOthers;
  if (needsApproval && !deciding.some((each) => each.stage === stages.approval)) return [['signatory', 'missing']];
  if (stageOrder.some((stage) => unmetAt(participants, stage, demands).length > 0)) return [['demands', 'missing']];
  return approvedByOthers && approveAlone(participants, writersOf(form)) ? [['ownApproval', 'wrong']] : [];
};

/** In the order of the page. `unreadable` are dates that were entered but are invalid. */
export const problemsOf = (
  content: DraftContent,
  form: DraftForm,
  attached: number,
  unreadable: ReadonlySet<ProblemPlace> = new Set(),
): Problems => {
  const { template, today } = form;
  const asked = askedForm(template.fields, content.values);
  const filled = Object.values(asked.values).some((value) => value.trim() !== '');
  return new Map<ProblemPlace, Problem>([
    ...(template.correspondence === 'outgoing' && content.recipients.length === 0 ? [['recipients', 'missing'] as const] : []),
    ...(template.correspondence === 'incoming' && !content.sender?.name.trim() ? [['sender', 'missing'] as const] : []),
    ...(unreadable.has('senderDate') ? [['senderDate', 'wrong'] as const] : []),
    ...(content.subject.trim() === '' ? [['subject', 'missing'] as const] : []),
    ...ofFields(asked, unreadable),
    ...(content.text.trim() === '' && attached === 0 && !filled && !template.hasText ? [['content', 'missing'] as const] : []),
    ...(unreadable.has('due')
      ? [['due', 'wrong'] as const]
      : content.dueOn !== null && content.dueOn < today
        ? [['due', 'past'] as const]
        : []),
    ...ofPeople(content, form),
  ]);
};
