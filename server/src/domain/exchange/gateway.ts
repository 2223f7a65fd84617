/**
 * The interface to a gateway of the government exchange. It is an interface because the state's own gateway can only be reached from inside
 * its network (EXC-3); the demo has its own (demo-gateway/).
 */
import type { ReceiptKind } from '../../platform/database/schema/exchange.ts';

/** The gateway does not answer: the request is retried later. */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
}

/** The gateway has examined the envelope and will never accept it. */
export class GatewayRefusalError extends Error {
  override readonly name = 'GatewayRefusalError';
}

export interface Correspondent {
  readonly bin: string;
  readonly name: string;
}

/** The progress of an envelope that was handed over. */
interface Receipt {
  readonly id: number;
  readonly messageId: string;
  readonly kind: ReceiptKind;
  /** The number under which the recipient has registered it. */
  readonly number: string | null;
  /** Why the recipient has rejected it. */
  readonly reason: string | null;
  readonly at: Date;
}

export interface Delivery {
  readonly messageId: string;
  readonly envelope: string;
}

/** Our recipient's decision on a received envelope. */
interface Verdict {
  readonly messageId: string;
  readonly kind: 'registered' | 'rejected';
  readonly number: string | null;
  readonly reason: string | null;
}

/** Every function throws GatewayUnavailableError while the gateway does not answer. */
export interface ExchangeGateway {
  /** True if nothing reaches the state: shown wherever a person sees the exchange. */
  readonly demo: boolean;
  /** Hands an envelope over. Repeating it has no further effect. Throws GatewayRefusalError. */
  readonly submit: (messageId: string, envelope: string, now: Date) => Promise<void>;
  /** Receipts for the organisation's envelopes that it has not confirmed yet, in order. */
  readonly receipts: (bin: string) => Promise<readonly Receipt[]>;
  readonly confirmReceipt: (id: number, now: Date) => Promise<void>;
  /** Envelopes for an organisation that it has not confirmed yet. */
  readonly collect: (bin: string) => Promise<readonly Delivery[]>;
  /** The recipient has stored the envelope: its sender is told that it was delivered. */
  readonly confirmDelivery: (messageId: string, now: Date) => Promise<void>;
  /** Tells the sender the outcome. Repeating it has no effect. */
  readonly report: (verdict: Verdict, now: Date) => Promise<void>;
  /** Participating organisations whose name or BIN contains the text. */
  readonly search: (text: string) => Promise<readonly Correspondent[]>;
  readonly find: (bin: string) => Promise<Correspondent | null>;
}
