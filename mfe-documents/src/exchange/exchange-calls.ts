import type { Send } from '@qujat/api/use-change';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { sendToExchange } from '@qujat/contract/exchange';

/** Sends the document with the key; a separate function, because a test has no network over which to send files. */
export const handOver = (input: CallInput<typeof sendToExchange>, send: Send): Promise<CallAnswer<typeof sendToExchange>> =>
  send(sendToExchange, input);
