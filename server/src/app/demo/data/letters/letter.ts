/** A letter of the demo's mailboxes, in its form after fetching. */
export interface DemoLetter {
  /** 'Name <address>'; every address ends in .example. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** As received, with everything a hostile letter may try: it is sanitised when it is shown, not here. */
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
