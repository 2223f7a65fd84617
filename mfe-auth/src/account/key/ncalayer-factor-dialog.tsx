import { request } from '@qujat/api';
import { confirmKeyByNcalayer } from '@qujat/contract/other-sign-ins';
import { useTranslation } from '@qujat/i18n';
import { signText } from '@qujat/ncalayer';
import { FormDialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import type { SecondFactorDialogProps } from '../second-factor/dialog-props.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';
import { wordsOf } from '../ncalayer/explain.ts';

/** The second factor with NCALayer, if the organisation forbids key files (ACC-25). */
export const NcalayerFactorDialog = ({
  signData,
  onDone,
  onCancel,
}: Pick<SecondFactorDialogProps, 'onDone' | 'onCancel'> & { readonly signData: string }): ReactNode => {
  const { t } = useTranslation('account');
  const [signing, setSigning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, confirm } = useSecondFactor({ onDone, onCancel }, { title: t('key.error'), wrong: t('key.wrong') });

  const sign = async (): Promise<void> => {
    setProblem(null);
    setSigning(true);
    const outcome = await signText(signData).finally(() => setSigning(false));
    if (outcome.kind !== 'signed') {
      const { title, text } = wordsOf(outcome);
      return setProblem([title, text].filter(Boolean).join('. '));
    }
    return confirm(() => request(confirmKeyByNcalayer, { signature: outcome.signature }), setProblem);
  };

  return (
    <FormDialog
      open
      size="sm"
      onClose={onCancel}
      title={t('key.title')}
      description={t('key.ncalayerOnly')}
      submit={t('key.byNcalayer')}
      busy={signing || busy}
      onSubmit={() => void sign()}
    >
      <FormAlert>{problem}</FormAlert>
    </FormDialog>
  );
};
