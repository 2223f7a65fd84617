import { request } from '@qujat/api';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { sendToExchange } from '@qujat/contract/exchange';

/** Sends the document with the key; apart, for a test that has no network to send files over. */
export const handOver = (input: CallInput<typeof sendToExchange>): Promise<CallAnswer<typeof sendToExchange>> =>
  request(sendToExchange, input);
