import type { readPolicy } from '@qujat/contract/administration/policy';
import type { CallAnswer } from '@qujat/contract/call';
import type { Draft, Most, Problems } from './draft.ts';

export type Answer = CallAnswer<typeof readPolicy>;

export interface SectionProps {
  readonly answer: Answer;
  readonly draft: Draft;
  readonly most: Most;
  readonly problems: Problems;
  readonly change: (part: Partial<Draft>) => void;
}
