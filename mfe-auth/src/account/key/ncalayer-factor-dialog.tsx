import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import type { ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import type { SecondFactorDialogProps } from '../second-factor/dialog-props.ts';
import { useNcalayerFactor } from './use-ncalayer-factor.ts';

/** The second factor with NCALayer, if the organisation forbids key files (ACC-25). */
export const NcalayerFactorDialog = ({
  signData,
  onDone,
  onCancel,
}: Pick<SecondFactorDialogProps, 'onDone' | 'onCancel'> & { readonly signData: string }): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, problem, sign } = useNcalayerFactor({ onDone, onCancel });
  return (
    <FormDialog
      open
      size="sm"
      onClose={onCancel}
      title={t('key.title')}
      description={t('key.ncalayerOnly')}
      submit={t('key.byNcalayer')}
      busy={busy}
      onSubmit={() => void sign(signData)}
    >
      <FormAlert>{problem}</FormAlert>
    </FormDialog>
  );
};
