/** Outgoing letters of the demo have recipients, and some were sent by the exchange: with receipts, or rejected. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { LogRecord } from '../../../domain/documents/log.ts';
import { agencies } from '../../../domain/exchange/demo-gateway/agencies.ts';
import type { Correspondent } from '../../../domain/exchange/gateway.ts';
import { later } from '../calendar.ts';
import { organisations, type DemoOrganisation } from '../data/organisations.ts';
import { demoBin } from '../../../platform/tax-numbers/unissued.ts';
import type { Order } from '../plan/order.ts';
import type { Random } from '../random.ts';
import { insertNumbered } from './bulk.ts';
import type { Lived } from './history.ts';
import type { Organisation } from './people.ts';

/** The short name of an agency in subjects: the first words of its name, in either language. */
const mentioned: readonly (readonly [RegExp, string])[] = [
  [/статисти/i, 'Департамент статистики'],
  [/энергетик/i, 'Управление энергетики'],
  [/доход|кіріс/i, 'Департамент государственных доходов'],
  [/цифровиз/i, 'Управление цифровизации'],
  [/әкімдіг|акимат/i, 'Аппарат акима'],
  [/тариф/i, 'Департамент по регулированию тарифов'],
];

/** The agency that a subject names. */
export const agencyNamed = (subject: string): (typeof agencies)[number] | undefined => {
  const named = mentioned.find(([words]) => words.test(subject))?.[1];
  return agencies.find(({ name }) => named !== undefined && name.startsWith(named));
};

/** The order of recipients for subjects that name none. */
export interface Turns {
  next: number;
}

/** The ordered recipient, or the one that the subject names, or alternately another organisation of the demo and an agency. */
export const recipientOf = (order: Order, { key }: Organisation, subject: string, turns: Turns): Correspondent => {
  const agency = order.exchange === 'rejected' ? agencies.find(({ rejects }) => rejects !== null) : agencyNamed(subject);
  const asRecipient = (each: DemoOrganisation): Correspondent => ({ bin: demoBin(each.registered, each.serial), name: each.ru });
  const ordered = organisations.find((each) => each.key === order.recipient);
  if (ordered) return asRecipient(ordered);
  const others = organisations.filter((each) => each.key !== key).map(asRecipient);
  if (agency) return { bin: agency.bin, name: agency.name };
  const willing = agencies.filter(({ rejects }) => rejects === null).map(({ bin, name }) => ({ bin, name }));
  const all = [others.at(-1), willing[0], others[0], willing[1]].filter((each) => each !== undefined);
  const sendable = order.exchange === undefined && (order.fate === 'execution' || order.fate === 'completed');
  const turn = sendable ? turns.next++ : subject.length;
  const chosen = all[turn % all.length];
  if (!chosen) throw new RangeError('there is always somebody to write to');
  return chosen;
};

export interface Passage {
  readonly recipient: Correspondent;
  readonly state: 'registered' | 'rejected';
  readonly number: string | null;
  readonly reason: string | null;
  readonly sentBy: number;
  readonly times: readonly [queued: Date, sent: Date, delivered: Date, ended: Date];
  readonly log: readonly Omit<LogRecord, 'documentId' | 'organisationId'>[];
}

const minute = 60_000;

/** The clerk's message after the approval of the document, and its progress. */
export const passageOf = (
  order: Order,
  organisation: Organisation,
  lived: Lived,
  recipient: Correspondent,
  random: Random,
  now: Date,
): Passage | null => {
  const [clerk] = organisation.cast.clerks;
  if (order.exchange === undefined || clerk === undefined) return null;
  const { status } = lived.state.document;
  const queued = later(lived.changedAt, now, random.between(20, 90) * minute);
  const after = (last: Date, minutes: number): Date => new Date(Math.min(last.getTime() + minutes * minute, now.getTime()));
  const sent = after(queued, 1);
  const delivered = after(sent, 2);
  const ended = after(delivered, random.between(30, 180));
  const rejected = order.exchange === 'rejected';
  const reason = rejected ? (agencies.find(({ bin }) => bin === recipient.bin)?.rejects ?? null) : null;
  const number = rejected ? null : `ЗТ-${random.between(100, 9999)}`;
  const entry = (at: Date, action: string, comment: string): Omit<LogRecord, 'documentId' | 'organisationId'> => ({
    at,
    actorId: clerk,
    onBehalfOf: null,
    action: `exchange.${action}`,
    statusBefore: status,
    statusAfter: status,
    comment,
    address: '',
  });
  return {
    recipient,
    state: rejected ? 'rejected' : 'registered',
    number,
    reason,
    sentBy: clerk,
    times: [queued, sent, delivered, ended],
    log: [
      entry(queued, 'queued', recipient.name),
      entry(sent, 'sent', recipient.name),
      entry(delivered, 'delivered', recipient.name),
      entry(ended, rejected ? 'rejected' : 'registered', `${recipient.name}. ${reason ?? `№ ${number}`}`),
    ],
  };
};

/** Envelopes from that time are not stored, because their keys were created later. */
export const fillExchange = async (
  db: Queryable,
  organisation: Organisation,
  passages: readonly (readonly [documentId: number, initiator: number, passage: Passage])[],
): Promise<void> => {
  await insertNumbered(
    db,
    'exchange_messages',
    passages.map(([documentId, initiator, { recipient, state, number, reason, sentBy, times }]) => {
      const [queued_at, sent_at, delivered_at, ended_at] = times;
      return {
        message_id: randomUUID(),
        direction: 'outgoing',
        organisation_id: organisation.id,
        document_id: documentId,
        state,
        peer_bin: recipient.bin,
        peer_name: recipient.name,
        character: 'notification',
        kind: 'letter',
        executor: organisation.byId.get(initiator)?.fullName ?? '',
        phone: '',
        envelope: '',
        sent_by: sentBy,
        number,
        reason,
        queued_at,
        sent_at,
        delivered_at,
        ended_at,
        attempts: 1,
        next_attempt_at: ended_at,
      };
    }),
  );
};
