import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import type { ReactNode } from 'react';

interface ChoiceDialogProps {
  readonly count: number;
  readonly approving: boolean;
  readonly onSign: () => void;
  readonly onApprove: () => void;
  readonly onClose: () => void;
}

/** All selected documents are at approval: approve with a key or without one (SIG-1). */
export const ChoiceDialog = ({ count, approving, onSign, onApprove, onClose }: ChoiceDialogProps): ReactNode => {
  const { t } = useTranslation('signing');
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('choice.title')}
      description={t('choice.about', { count })}
      footer={
        <>
          <Button loading={approving} onClick={onApprove}>
            {t('choice.approve')}
          </Button>
          <Button variant="primary" disabled={approving} onClick={onSign}>
            {t('choice.sign')}
          </Button>
        </>
      }
    />
  );
};
