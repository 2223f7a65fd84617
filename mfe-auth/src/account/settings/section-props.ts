import type { CallAnswer } from '@qujat/contract/call';
import type { readSettings } from '@qujat/contract/settings';

export interface SectionProps {
  readonly settings: CallAnswer<typeof readSettings>;
  /** Something was saved: what is shown is asked for anew. */
  readonly onChanged: () => Promise<void>;
}
