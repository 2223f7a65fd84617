/**
 * What the product asks of a gateway to the government exchange. One interface, because the state's own gateway can only be
 * reached from where it is (EXC-3); the demo has one of its own (demo-gateway/).
 */
import type { ReceiptKind } from '../../platform/database/schema/exchange.ts';

/** The gateway does not answer: what was asked is asked again later. */
export class GatewayAwayError extends Error {
  override readonly name = 'GatewayAwayError';
}

/** The gateway has looked at the envelope and will never take it. */
export class GatewayRefusalError extends Error {
  override readonly name = 'GatewayRefusalError';
}

export interface Correspondent {
  readonly bin: string;
  readonly name: string;
}

/** What became of an envelope that was handed over. */
export interface Receipt {
  readonly id: number;
  readonly messageId: string;
  readonly kind: ReceiptKind;
  /** Under which number the recipient has registered it. */
  readonly number: string | null;
  /** Why the recipient has rejected it. */
  readonly reason: string | null;
  readonly at: Date;
}

export interface Delivery {
  readonly messageId: string;
  readonly envelope: string;
}

/** How one of ours has dealt with an envelope that came. */
export interface Verdict {
  readonly messageId: string;
  readonly kind: 'registered' | 'rejected';
  readonly number: string | null;
  readonly reason: string | null;
}

/** Every function throws GatewayAwayError while the gateway does not answer. */
export interface ExchangeGateway {
  /** True where nothing reaches the state: shown wherever a person sees the exchange. */
  readonly demo: boolean;
  /** Hands an envelope over. Handed over again, the same message is the same message. Throws GatewayRefusalError. */
  readonly submit: (messageId: string, envelope: string, now: Date) => Promise<void>;
  /** What an organisation has not confirmed yet of its envelopes' fates, in their order. */
  readonly receipts: (bin: string) => Promise<readonly Receipt[]>;
  readonly confirmReceipt: (id: number, now: Date) => Promise<void>;
  /** Envelopes for an organisation that it has not confirmed yet. */
  readonly collect: (bin: string) => Promise<readonly Delivery[]>;
  /** The envelope is safe with its recipient: its sender is told that it was delivered. */
  readonly confirmDelivery: (messageId: string, now: Date) => Promise<void>;
  /** Tells the sender how it ended. Told again, it changes nothing. */
  readonly report: (verdict: Verdict, now: Date) => Promise<void>;
  /** Organisations that take part, whose name or BIN holds the text. */
  readonly search: (text: string) => Promise<readonly Correspondent[]>;
  readonly find: (bin: string) => Promise<Correspondent | null>;
}
