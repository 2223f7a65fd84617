/** A letter of the demo's mailboxes, as it stands once fetched. */
export interface DemoLetter {
  /** 'Name <address>'; every address ends in .example. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** As it came, with all that a letter may try: it is made safe where it is shown, not here. */
  readonly html?: string;
  /** Names of attached files. */
  readonly attachments?: readonly string[];
}

export const letter = (from: string, subject: string, text: string, attachments?: readonly string[]): DemoLetter => ({
  from,
  subject,
  text,
  ...(attachments && { attachments }),
});
