import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './design.module.css';

interface RowButtonsProps {
  /** What the row is, for the names of its buttons. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** Why it cannot be removed; left out if it can. */
  readonly stays?: string | undefined;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Moves a row by one place, and removes it. */
export const RowButtons = ({ name, index, count, stays, onMove, onRemove }: RowButtonsProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <span className={styles.buttons}>
      <IconButton
        size="sm"
        data-moves="-1"
        label={t('design.up', { name })}
        disabled={index === 0}
        icon={<ChevronUp aria-hidden="true" />}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        data-moves="1"
        label={t('design.down', { name })}
        disabled={index === count - 1}
        icon={<ChevronDown aria-hidden="true" />}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="sm"
        data-removes
        label={stays ?? t('design.remove', { name })}
        disabled={stays !== undefined}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </span>
  );
};
