/** Calls of a document's pages (PAG-2). The pages themselves are navigations, not calls. */
import { call, optional, required } from './call.ts';
import { nothing } from './codec.ts';
import { choiceField, identifierField, textField } from './field.ts';

/** The form in which a signed document leaves the product. */
export const pdfForms = ['copy', 'original'] as const;
export type PdfForm = (typeof pdfForms)[number];

export const emailPdf = call({
  name: 'emailPdf',
  summary: 'Sends the document as PDF to the recipients, in a separate letter to each.',
  source: 'CRD-9',
  path: '/ce/pdf.php',
  effect: 'change',
  fixed: { pdf: 'email' },
  fields: {
    id: required('q', identifierField),
    /** Addresses, separated by commas. */
    emails: required('emails', textField(2000)),
    /**
     * Ours: with the signature sheet and the check code (the default for a signed document), or as it was signed. `pdf=show` has it in its
     * address.
     */
    form: optional('form', choiceField(pdfForms), 'signed-copy'),
  },
  answer: nothing,
});
