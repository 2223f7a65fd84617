import { request } from '@qujat/api';
import { confirmKeyByNcalayer } from '@qujat/contract/other-sign-ins';
import { useTranslation } from '@qujat/i18n';
import { signText } from '@qujat/ncalayer';
import { useState } from 'react';
import { wordsOf } from '../ncalayer/explain.ts';
import type { SecondFactorDialogProps } from '../second-factor/dialog-props.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';

interface NcalayerFactor {
  readonly busy: boolean;
  /** What went wrong; the person can try again. */
  readonly problem: string | null;
  readonly sign: (signData: string) => Promise<void>;
}

/** The second factor with NCALayer (ACC-7, ACC-25). */
export const useNcalayerFactor = (props: Pick<SecondFactorDialogProps, 'onDone' | 'onCancel'>): NcalayerFactor => {
  const { t } = useTranslation('account');
  const [signing, setSigning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, confirm } = useSecondFactor(props, { title: t('key.error'), wrong: t('key.wrong') });
  const sign = async (signData: string): Promise<void> => {
    setProblem(null);
    setSigning(true);
    const outcome = await signText(signData).finally(() => setSigning(false));
    if (outcome.kind !== 'signed') {
      const { title, text } = wordsOf(outcome);
      return setProblem([title, text].filter(Boolean).join('. '));
    }
    return confirm(() => request(confirmKeyByNcalayer, { signature: outcome.signature }), setProblem);
  };
  return { busy: signing || busy, problem, sign };
};
