/** The connected mailbox (specification 2 §3, §7). */
import { call, inQuery, required } from './call.ts';
import { at, flag, list, nullable, number, record, text, type Decoded } from './codec.ts';
import { integerField } from './field.ts';

const letterRow = record({
  /** The letter's identifier within the mailbox. */
  id: at('uid', text),
  date: at('date', text),
  time: at('time', text),
  subject: at('subject', text),
  sender: at('from', text),
  /** Ours; null where the server does not say. */
  unread: at('unread', nullable(flag)),
});
export type LetterRow = Decoded<typeof letterRow>;

export const mailList = call({
  name: 'mailList',
  summary: 'One page of incoming letters.',
  source: '2 §2, §7',
  path: '/ce/mail_incoming.php',
  effect: 'read',
  fixed: { is_json: '1', action: 'list' },
  fields: { page: inQuery(required('page', integerField(1, 100_000))) },
  answer: record({
    totalPages: at('total_pages', number),
    currentPage: at('current_page', number),
    letters: at('items', list(letterRow)),
  }),
});
