/** The services of the documents domain. */
import type { FileStore } from '../../platform/files/store.ts';
import type { RequestContext, SessionContext } from '../../platform/http/context.ts';
import type { Session } from '../../platform/http/session.ts';
import type { KeyReader } from '../../platform/keys/key-reader.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { TellPeople } from '../../platform/news/news.ts';
import type { DecisionListener } from './acts/store-outcome.ts';
import type { DocumentKey, Person, RouteState } from './route/model.ts';
import type { Signing } from './signing/signing.ts';

/** The letter from which a document was made. */
export interface SourceLetter {
  readonly id: number;
  readonly sender: string;
  readonly subject: string;
  readonly sentAt: Date;
  /** The owner of the mailbox that contains it. */
  readonly employeeId: number;
}

export interface DocumentServices {
  readonly files: FileStore;
  /** Signs in its own threads. */
  readonly signing: Signing;
  /** Opens and checks keys for signing. */
  readonly keys: KeyReader;
  readonly decisionListeners: readonly DecisionListener[];
  readonly tellPeople: TellPeople;
  /** How many tasks of the person are overdue or due today: the sidebar counts them with the documents. */
  readonly countUrgentTasks: (context: SessionContext) => Promise<number>;
  /** Whether the card offers the person to send the document by the government exchange. */
  readonly offersExchange: (person: Person, state: RouteState) => boolean;
  /** The letter from which a document was made; null for all others. */
  readonly letterOf: (db: Queryable, document: DocumentKey) => Promise<SourceLetter | null>;
  /** The reply address of an employee who has connected a mailbox; null for all others. */
  readonly replyAddressOf: (db: Queryable, employee: Pick<Session, 'employeeId' | 'organisationId'>) => Promise<string | null>;
}

export type DocumentContext = RequestContext & DocumentServices;
export type DocumentSessionContext = SessionContext & DocumentServices;
