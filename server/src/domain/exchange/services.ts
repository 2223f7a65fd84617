/** The services of the exchange. */
import type { FileStore } from '../../platform/files/store.ts';
import type { RequestContext, SessionContext } from '../../platform/http/context.ts';
import type { KeyReader } from '../../platform/keys/key-reader.ts';
import type { Signing } from '../documents/signing/signing.ts';
import type { ExchangeGateway } from './gateway.ts';

export interface ExchangeServices {
  /** The gateway to the government exchange; null if none is configured. */
  readonly exchange: ExchangeGateway | null;
  readonly files: FileStore;
  readonly keys: KeyReader;
  /** Draws the PDF that is sent. */
  readonly signing: Signing;
}

export type ExchangeContext = RequestContext & ExchangeServices;
export type ExchangeSessionContext = SessionContext & ExchangeServices;
