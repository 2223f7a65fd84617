import type { CallAnswer } from '@qujat/contract/call';
import type { readSettings } from '@qujat/contract/settings';

export interface SectionProps {
  readonly settings: CallAnswer<typeof readSettings>;
  /** Called after a save: refetches the shown data. */
  readonly onChanged: () => Promise<void>;
}
