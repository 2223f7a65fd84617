/** The code of offline reading, loaded only by those who have chosen it. */
export { keptCard, keptList, keptPdf } from './copies.ts';
export { keepInbox } from './keep-inbox.ts';
