import { newDocumentCount, periods, selectPeriod as selectCall, updateCounter } from '@qujat/contract/sidebar';
import type { Area } from '../../../platform/http/serve.ts';
import { countArrivals, countUnreadIncoming } from './counters.ts';
import { listPeriods, selectPeriod } from './periods.ts';

/** The sidebar's data about documents: the number of new ones, and the months of the archive. */
export const sidebarRoutes: Area = (serve) => {
  serve(newDocumentCount, (_, context) => countUnreadIncoming(context));
  serve(updateCounter, (_, context) => countArrivals(context));
  serve(periods, (_, context) => listPeriods(context));
  serve(selectCall, async ({ period }, context) => {
    await selectPeriod(period, context);
    return null;
  });
};
