/** The card of a document and the acts on it (CRD-1, CRD-4). */
import { call, optional, required } from './call.ts';
import {
  at,
  flag,
  identifier,
  lenient,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import { choiceField, identifierField, textField } from './field.ts';
import { decisions, stages } from './vocabulary.ts';

const participant = record({
  employeeId: at('userid', identifier),
  fullName: at('fullname', text),
  department: at('dname', text),
  /** False while others before this one in the queue have not acted. */
  active: at('isactive', flag),
  /** Below 10: has not acted. 10 agreed, 20 refused. */
  status: at('status', number),
  queueNumber: at('queue_num', number),
  /** Unix seconds: until when this participant should act. */
  executionDate: at('exdate', optionalMoment),
  /** The assigned task, or the comment of the decision. */
  task: at('extxt', text),
  statusName: at('statusname', text),
  signature: at('sign', nullable(record({ text: at('text', text), date: at('date', optionalMoment), comment: at('comment', text) }))),
  mayEditAggregation: at('allow_edit_aggr', flag),
  mayEditRecipient: at('allow_edit_recip', flag),
  mayEditCopy: at('allow_edit_copy', flag),
  /** Ours: whether this entry belongs to the viewer or to a person for whom the viewer acts. */
  mine: at('is_mine', nullable(flag)),
});
export type Participant = Decoded<typeof participant>;

const participantTab = record({
  visible: at('is_visible', flag),
  /** People may be added. */
  editable: at('editable', flag),
  /** Ours: for executors, that the viewer is one and may name helpers. */
  takesHelpers: at('editable_secondary', flag),
  participants: at('list', list(participant)),
});
const visibility = record({ visible: at('is_visible', flag) });

/** Exported because copies for offline reading contain it. */
export const cardAnswer = record({
  id: at('edocid', identifier),
  documentId: at('docid', number),
  number: at('docnum', text),
  name: at('docname', text),
  subject: at('descr', text),
  status: at('status', number),
  statusName: at('statname', text),
  period: at('period', text),
  /** The viewer. */
  viewerId: at('userid', identifier),
  creator: at('creator', nullable(record({ fullName: at('fullname', text), phone: at('phone', text) }))),
  /** Ours: the version on which decisions are made. A stale decision is refused. */
  version: at('version', number),
  mayWithdraw: at('allow_cancel', flag),
  mayEditComments: at('allow_editcomm', flag),
  mayEdit: at('allow_edit', flag),
  /** Ours: its initiator has left the organisation, and who edits it becomes its initiator. */
  takesOver: at('takes_over', flag),
  mayDelete: at('allow_del', flag),
  mayReport: at('allow_report', flag),
  /** Ours: it is a draft that the viewer may edit. */
  mayWrite: at('allow_write', flag),
  /** Ours: the key that approval of this document requires. */
  keyRequirement: at('key_required', oneOf(['none', 'any', 'organisation'], 'none')),
  /** Ours: somebody has signed it with a key, so there is a signature sheet and a package. */
  signed: at('signed', flag),
  /** Ours: a refusal requires a reason. */
  refusalNeedsReason: at('refusal_needs_reason', flag),
  /** Ours: why an act is not possible, by the act's name, in the viewer's language. */
  refusals: at(
    'refusals',
    nullable(
      record({
        withdraw: at('withdraw', optionalText),
        edit: at('edit', optionalText),
        remove: at('delete', optionalText),
        sign: at('sign', optionalText),
        reaggregate: at('switch', optionalText),
        aggregation: at('aggr', optionalText),
        recipients: at('recip', optionalText),
        acknowledgement: at('copy', optionalText),
      }),
    ),
  ),
  departments: at('deplist', list(record({ id: at('depid', identifier), name: at('dname', text) }))),
  /** The queue numbers of the agreeing participants, in order. */
  queueNumbers: at('queue_list', list(identifier)),
  /** A tab that a server omits is not shown. */
  tabs: at(
    'tabs',
    lenient(
      record({
        main: at(
          'main',
          lenient(
            record({
              aggregation: at('aggrlist', list(participant)),
              approval: at('apprlist', list(participant)),
              acknowledgement: at('copylist', list(participant)),
              execution: at('reciplist', list(participant)),
              secondaryExecution: at('reciplist_secondary', list(participant)),
              mayCommentAggregation: at('aggrcom', flag),
              mayCommentApproval: at('apprcom', flag),
              mayCommentAcknowledgement: at('copycom', flag),
              mayCommentExecution: at('recipcom', flag),
            }),
          ),
        ),
        aggregation: at('aggr', lenient(participantTab)),
        approval: at('appr', lenient(participantTab)),
        recipients: at('recip', lenient(participantTab)),
        acknowledgement: at('copy', lenient(participantTab)),
        exchange: at('esedo', lenient(visibility)),
        map: at('map', lenient(visibility)),
      }),
    ),
  ),
});
export type DocumentCard = Decoded<typeof cardAnswer>;

export const documentCard = call({
  name: 'documentCard',
  summary: 'Everything that the card shows of one document; opening it marks the document as read.',
  source: 'CRD-1',
  path: '/ce/showcase.php',
  effect: 'read',
  fixed: { is_json: '1' },
  fields: { id: required('q', identifierField), period: optional('q1', textField(7)) },
  answer: cardAnswer,
});

export const documentCardAhead = call({
  name: 'documentCardAhead',
  summary: 'The card of a document that the person points at, or reads next. It does not mark the document as read.',
  source: 'CRD-1',
  extension: 'card-ahead',
  path: '/ce/documents/card-ahead',
  effect: 'read',
  fields: { id: required('q', identifierField) },
  answer: cardAnswer,
});

export const decideDocument = call({
  name: 'decideDocument',
  summary: 'A participant agrees (10) or refuses (20) at a stage: 1 aggregation, 2 approval, 3 execution, 4 acknowledgement.',
  source: 'RTE-3',
  path: '/ce/signcase.php',
  effect: 'change',
  fields: {
    stage: required('q', choiceField(Object.values(stages))),
    decision: required('q1', choiceField(Object.values(decisions))),
    id: required('q2', identifierField),
    employeeId: required('q3', identifierField),
    comment: optional('q4', textField(4000)),
    /** Ours: the card's version on which the decision was made. */
    version: optional('version', identifierField, 'acting'),
  },
  answer: nothing,
});
