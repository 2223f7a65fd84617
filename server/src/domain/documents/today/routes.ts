import {
  forgetFailures,
  heldDecisions,
  holdDecisions,
  remind as remindCall,
  takeBackDecisions,
  today,
  todayCount,
} from '@qujat/contract/today';
import type { Serve } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { forget, hold, readHeld, takeBack } from './held.ts';
import { remind } from './remind.ts';
import { readToday, readTodayCount } from './today.ts';

/** What waits for a person, and decisions that can be taken back. */
export const todayRoutes = (serve: Serve<DocumentServices>): void => {
  serve(today, (_, context) => readToday(context));
  serve(todayCount, (_, context) => readTodayCount(context));
  serve(holdDecisions, hold);
  serve(takeBackDecisions, takeBack);
  serve(heldDecisions, readHeld);
  serve(forgetFailures, async (input, context) => {
    await forget(input, context);
    return null;
  });
  serve(remindCall, async (input, context) => {
    await remind(input, context);
    return null;
  });
};
