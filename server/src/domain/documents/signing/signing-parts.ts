/** The parts of signing; one set for the whole server. */
import type { FileStore } from '../../../platform/files/store.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/pool.ts';
import type { OnSignature } from '../../../platform/metrics/acts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { KeyReader } from '../../../platform/keys/key-reader.ts';
import type { DecisionListener } from '../acts/store-outcome.ts';
import type { SigningThreads } from './threads/signing-threads.ts';
import type { TimeStampSource } from './time-stamps.ts';

export interface SigningParts {
  readonly db: Database;
  readonly files: FileStore;
  /** Where people find the product, for links in letters. */
  readonly origin: string;
  readonly decisionListeners: readonly DecisionListener[];
  readonly threads: SigningThreads;
  readonly keys: KeyReader;
  readonly clock: () => Date;
  /** Null if no authority is configured: then nothing can be signed. */
  readonly stamps: () => Promise<TimeStampSource | null>;
  /** Told of each signature. */
  readonly onSignature: OnSignature;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The signer: the session's person, also after they have signed out. */
export type Actor = Pick<Session, 'employeeId' | 'organisationId' | 'actingFor'> & {
  readonly sessionId: number;
  readonly address: string;
};
