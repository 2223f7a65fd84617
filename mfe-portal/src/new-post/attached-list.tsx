import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './new-post.module.css';

interface Entry {
  readonly key: string;
  readonly name: string;
}

interface AttachedListProps {
  title: string;
  icon: ReactNode;
  entries: readonly Entry[] | undefined;
  onRemove: (entry: Entry) => Promise<boolean>;
  isLeaving: (entry: Entry) => boolean;
  /** If set, the names are buttons. */
  onShow?: (entry: Entry) => void;
}

/** One of the lists of the draft's attachments; nothing if it is empty. */
export const AttachedList = ({ title, icon, entries = [], onRemove, isLeaving, onShow }: AttachedListProps): ReactNode => {
  const { t } = useTranslation('portal');
  const heading = useId();
  if (entries.length === 0) return null;
  return (
    <section className={styles.attached}>
      <h3 id={heading} className={styles.attachedTitle}>
        {title}
      </h3>
      <ul className={styles.attachedList} aria-labelledby={heading}>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.entry}>
            {icon}
            {onShow ? (
              <button type="button" className={styles.show} onClick={() => onShow(entry)}>
                {entry.name}
              </button>
            ) : (
              <span className={styles.entryName}>{entry.name}</span>
            )}
            <IconButton
              size="sm"
              label={t('draft.remove', { name: entry.name })}
              icon={<X aria-hidden="true" />}
              aria-disabled={isLeaving(entry)}
              onClick={() => void onRemove(entry)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
