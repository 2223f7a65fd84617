/** The services of the tasks. */
import type { FileStore } from '../../platform/files/store.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { TellPeople } from '../../platform/news/news.ts';
import type { DecisionListener } from '../documents/acts/store-outcome.ts';

export interface TaskServices {
  readonly files: FileStore;
  /** Whoever gets a task under a document may see the document: it is added to those who acknowledge it. */
  readonly decisionListeners: readonly DecisionListener[];
  readonly tellPeople: TellPeople;
}

export type TaskContext = SessionContext & TaskServices;
