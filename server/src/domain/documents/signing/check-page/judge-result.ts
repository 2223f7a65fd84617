/** The result of a check in one word. Pure: the page never says "valid" if any part is not. */
import { statuses } from '@qujat/contract/vocabulary';
import type { TextKey } from '../../../../platform/http/texts.ts';
import type { CheckedDocument } from './find-document.ts';

export interface Judgement {
  /** 'right' has the seal; 'wrong' says what to do; 'open' proves nothing yet. */
  readonly kind: 'right' | 'wrong' | 'open';
  readonly heading: TextKey;
  readonly explanation: TextKey | null;
  /** For a wrong result: 'report' if document and signatures are genuine and only the system's record of them is wrong. */
  readonly advice?: 'refuse' | 'report';
}

const wrong = (heading: TextKey, explanation: TextKey | null = null, advice: Judgement['advice'] = 'refuse'): Judgement => ({
  kind: 'wrong',
  heading,
  explanation,
  advice,
});

export const judgementOf = ({ document, certified, voided, compared }: CheckedDocument): Judgement => {
  const { pdf, signatures } = certified;
  if (pdf === null) return wrong('verify.damaged', 'verify.damagedMore');
  const brought = compared?.kind === 'package' ? compared : null;
  if (brought && (brought.brought === 0 || brought.known + brought.voided < brought.brought))
    return wrong('verify.packageChanged', 'verify.packageChangedMore');
  if (signatures.length === 0)
    return voided.length > 0
      ? { kind: 'open', heading: 'verify.voided.only', explanation: 'verify.voided.onlyMore' }
      : { kind: 'open', heading: 'verify.nothing', explanation: 'verify.nothingMore' };
  if (!signatures.every(({ verdict }) => verdict.valid)) return wrong('verify.someWrong');
  if (signatures.some(({ differs }) => differs)) return wrong('verify.recordDiffersTitle', 'verify.recordDiffers', 'report');
  if (document.droppedAt !== null) return wrong('verify.droppedTitle', 'verify.dropped');
  // Genuine signatures, but of nothing that is in force.
  if (document.status === statuses.withdrawn) return wrong('verify.withdrawnTitle', 'verify.withdrawn');
  if (document.status === statuses.approvalRefused) return { kind: 'open', heading: 'verify.refusedTitle', explanation: 'verify.refused' };
  if (brought && brought.voided > 0) return { kind: 'open', heading: 'verify.packageVoided', explanation: 'verify.packageVoidedMore' };
  if (signatures.some(({ verdict }) => verdict.valid && verdict.hasEnded))
    return { kind: 'open', heading: 'verify.stampEndedTitle', explanation: 'verify.stampEndedMore' };
  if (signatures.some(({ verdict }) => verdict.valid && verdict.checked.revocation === 'unknown'))
    return { kind: 'open', heading: 'verify.revocationUnknownTitle', explanation: 'verify.revocationUnknownMore' };
  return { kind: 'right', heading: 'verify.allValid', explanation: null };
};
