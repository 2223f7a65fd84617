/** One page of the log (ADM-91). */
import { logPage, type listLog as listCall } from '@qujat/contract/administration/log';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { SessionContext } from '../../../platform/http/context.ts';
import { readLogCursor, writeLogCursor } from './cursor.ts';
import { describeRow } from './describe.ts';
import { loadNames } from './names.ts';
import { loadLogRows } from './rows.ts';

export const listLog = async (
  { after, ...filters }: CallInput<typeof listCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof listCall>> => {
  const rows = await loadLogRows(context.db, context.session, filters, after ? readLogCursor(after) : null, logPage + 1);
  const page = rows.slice(0, logPage);
  const names = await loadNames(context, page);
  const last = page.at(-1);
  return {
    entries: page.map((row) => describeRow(row, names, context)),
    next: last && rows.length > logPage ? writeLogCursor({ micros: last.micros, id: String(last.id) }) : null,
  };
};
