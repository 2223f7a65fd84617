/** Whether news that was kept back still is as it says. */
import type { NotificationKind } from '@qujat/contract/notification-choices';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { NewsLetter } from '../../../platform/letters/send-letters.ts';
import { loadStates } from '../../documents/load-states.ts';
import type { RouteState } from '../../documents/route/model.ts';
import { entriesOnTurn } from '../../documents/route/turn.ts';
import { afterQuietHours, loadDeputies, loadReaders } from './readers.ts';
import { loadSight } from './sight.ts';

const waitingKinds: ReadonlySet<NotificationKind> = new Set(['yourTurn', 'reminder']);

/** What a piece of news says of whom. */
interface Told {
  readonly kind: NotificationKind;
  readonly employeeId: number;
  /** The person for whom a deputy is told. */
  readonly aboutId: number | null;
}

/** Whether a document still is as the news says: what has been decided meanwhile waits no longer (NTF-2). */
export const isTrueYet = ({ kind, employeeId, aboutId }: Told, state: RouteState | undefined): boolean =>
  !waitingKinds.has(kind) || (state !== undefined && entriesOnTurn(state).some((each) => each.employeeId === (aboutId ?? employeeId)));

/** Whether its words and its link may still reach the reader: a deputyship may have ended, or another may have decided. */
const isFitYet = async (db: Queryable, { employeeId, organisationId, notificationId }: NewsLetter, now: Date): Promise<boolean> => {
  if (notificationId === null) return true;
  const news = await db
    .selectFrom('notifications')
    .select(['kind', 'document_id as documentId', 'about_id as aboutId'])
    .where('id', '=', notificationId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!news) return true;
  const { kind, documentId, aboutId } = news;
  if (aboutId !== null) {
    const deputies = await loadDeputies(db, organisationId, [aboutId], now);
    if (!deputies.get(aboutId)?.includes(employeeId)) return false;
  }
  if (documentId === null || !waitingKinds.has(kind)) return true;
  const [state] = await loadStates(db, organisationId, [documentId]);
  if (!isTrueYet({ kind, employeeId, aboutId }, state)) return false;
  const viewer = { employeeId, aboutId, documentId };
  return (await loadSight(db, organisationId, [viewer], now))(viewer);
};

/**
 * From when on a letter with news may leave; null for one that must not: its reader has left or is locked, or what it says is no longer so. The bell has
 * the news in any case.
 */
export const mayLeaveAt = async (db: Queryable, letter: NewsLetter, now: Date): Promise<Date | null> => {
  const { employeeId, organisationId } = letter;
  const reader = (await loadReaders(db, organisationId, [employeeId], now)).get(employeeId);
  return reader && !reader.isLocked && (await isFitYet(db, letter, now)) ? afterQuietHours(reader, now) : null;
};
