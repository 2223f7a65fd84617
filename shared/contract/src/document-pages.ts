/** What is done from a document's pages (specification 2 §5, §7). The pages themselves are navigations and no calls. */
import { call, required } from './call.ts';
import { nothing } from './codec.ts';
import { identifierField, textField } from './field.ts';

export const emailPdf = call({
  name: 'emailPdf',
  summary: 'Sends the document as PDF to the recipients, each a letter of its own.',
  source: '2 §5, §7',
  path: '/ce/pdf.php',
  effect: 'change',
  fixed: { pdf: 'email' },
  fields: {
    id: required('q', identifierField),
    /** Addresses, separated by commas. */
    emails: required('emails', textField(2000)),
  },
  answer: nothing,
});
