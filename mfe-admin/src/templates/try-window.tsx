import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import type { ReactNode } from 'react';
import { TryForm, type TryFormProps } from './try-form.tsx';

interface TryWindowProps extends TryFormProps {
  readonly onClose: () => void;
}

/** The whole form, to be filled in: conditions show and hide its fields. */
export const TryWindow = ({ onClose, ...form }: TryWindowProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <Dialog open onClose={onClose} title={t('design.tryForm')} description={t('design.tryNote')} size="lg">
      <TryForm {...form} />
    </Dialog>
  );
};
