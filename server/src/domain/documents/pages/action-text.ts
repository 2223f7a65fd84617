/** The log's actions in words for people. */
import { say, type Language, type TextKey } from '../../../platform/http/texts.ts';

type ActionKey<K> = K extends `documentPages.actions.${infer Name}` ? Name : never;

// locale-keys: documentPages.actions.*
const actions = {
  create: 'create',
  launch: 'launch',
  withdraw: 'withdraw',
  return: 'return',
  remove: 'remove',
  reaggregate: 'reaggregate',
  assign: 'assign',
  'aggregation.agree': 'aggregationAgree',
  'aggregation.refuse': 'aggregationRefuse',
  'aggregation.add': 'aggregationAdd',
  'aggregation.takeAway': 'takeAway',
  'aggregation.task': 'task',
  'approval.agree': 'approvalAgree',
  'approval.refuse': 'approvalRefuse',
  'approval.add': 'approvalAdd',
  'approval.takeAway': 'takeAway',
  'approval.task': 'task',
  'execution.agree': 'executionAgree',
  'execution.refuse': 'executionRefuse',
  'execution.add': 'assign',
  'execution.takeAway': 'takeAway',
  'execution.task': 'task',
  'acknowledgement.agree': 'acknowledgementAgree',
  'acknowledgement.add': 'acknowledgementAdd',
  'acknowledgement.takeAway': 'takeAway',
  'exchange.queued': 'exchangeQueued',
  'exchange.sent': 'exchangeSent',
  'exchange.delivered': 'exchangeDelivered',
  'exchange.registered': 'exchangeRegistered',
  'exchange.rejected': 'exchangeRejected',
  'exchange.received': 'exchangeReceived',
  'exchange.registration': 'exchangeRegistration',
  handover: 'handover',
  takeover: 'takeover',
  email: 'email',
  'retention.released': 'retentionReleased',
  'retention.destroyed': 'retentionDestroyed',
  'task.give': 'taskGive',
  'task.report': 'taskReport',
  'task.result': 'taskResult',
  'task.accept': 'taskAccept',
  'task.return': 'taskReturn',
  'task.ask-move': 'taskAskMove',
  'task.grant-move': 'taskGrantMove',
  'task.refuse-move': 'taskRefuseMove',
  'task.move': 'taskMove',
  'task.cancel': 'taskCancel',
  'task.off-control': 'taskOffControl',
  'task.moved-along': 'taskMovedAlong',
  'task.cancelled-along': 'taskCancelledAlong',
  'task.handover': 'taskHandover',
} as const satisfies Record<string, ActionKey<TextKey>>;

/** An unknown act, from another version, is shown by its name. */
export const actionText = (language: Language, action: string): string =>
  Object.hasOwn(actions, action) ? say(language, `documentPages.actions.${actions[action as keyof typeof actions]}`) : action;
