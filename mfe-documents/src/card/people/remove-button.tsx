import type { Participant } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface RemoveButtonProps {
  readonly participant: Participant;
  readonly onRemove: (participant: Participant) => void;
}

/** Removes a participant who has not acted. */
export const RemoveButton = ({ participant, onRemove }: RemoveButtonProps): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <IconButton
      size="sm"
      label={t('card.people.remove', { name: participant.fullName })}
      icon={<X aria-hidden="true" />}
      onClick={() => onRemove(participant)}
    />
  );
};
