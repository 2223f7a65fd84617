import type { Database } from '../../../../platform/database/pool.ts';
import type { RequestContext, Session, SessionContext } from '../../../../platform/http/context.ts';
import type { DocumentServices } from '../../services.ts';
import type { MobileSigning } from './settings.ts';

export interface MobileServices extends DocumentServices {
  /** Null if the installation does not offer it. */
  readonly mobileSigning: MobileSigning | null;
  /** The session that has started an act; null if it is over. */
  readonly findSessionById: (db: Database, id: number, now: Date) => Promise<Session | null>;
}

/** Of a request of the application: it has no session. */
export type PhoneContext = RequestContext & MobileServices;
export type MobileSessionContext = SessionContext & MobileServices;
