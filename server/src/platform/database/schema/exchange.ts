/** Tables of 0041-exchange. */
import type { Generated, GeneratedAlways } from 'kysely';

export type MessageState = 'queued' | 'sent' | 'delivered' | 'received' | 'registered' | 'rejected';
export type ReceiptKind = 'delivered' | 'registered' | 'rejected';

export interface ExchangeTables {
  exchange_messages: {
    id: GeneratedAlways<number>;
    message_id: string;
    direction: 'outgoing' | 'incoming';
    organisation_id: number;
    document_id: number;
    state: MessageState;
    peer_bin: string;
    peer_name: string;
    /** Codes of the classifiers. */
    character: string;
    kind: string;
    executor: string;
    phone: string;
    /** Signed XML. */
    envelope: string;
    sent_by: number | null;
    /** Under which it was registered by its recipient. */
    number: string | null;
    reason: string | null;
    queued_at: Date;
    sent_at: Date | null;
    delivered_at: Date | null;
    ended_at: Date | null;
    told_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date;
    last_error: string | null;
  };
  /** Since 0131. */
  exchange_failed_letters: {
    organisation_id: number;
    message_id: string;
    envelope: string;
    sender_name: string;
    sender_number: string;
    subject: string;
    attempts: number;
    first_at: Date;
    next_attempt_at: Date;
    last_error: string;
    dead_at: Date | null;
  };
  demo_gateway_messages: {
    message_id: string;
    sender_bin: string;
    recipient_bin: string;
    envelope: string;
    taken_at: Date;
    delivered_at: Date | null;
    ended_at: Date | null;
  };
  demo_gateway_receipts: {
    id: GeneratedAlways<number>;
    message_id: string;
    recipient_bin: string;
    kind: ReceiptKind;
    number: string | null;
    reason: string | null;
    at: Date;
    read_at: Date | null;
  };
  demo_gateway_switch: { away: boolean };
}
