import { useTranslation } from '@qujat/i18n';
import { rowKeysAtom } from '@qujat/session';
import { Dialog } from '@qujat/ui/dialog';
import { useAtomValue } from 'jotai';
import { type ReactNode } from 'react';
import { keyGroups } from './key-groups.ts';
import styles from './keys-window.module.css';

const groups = ['list', 'reader', 'anywhere'] as const;

/** All keys of the list and the reader. */
export const KeysWindow = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  // locale-keys: today:keys.acts.*, today:keys.groups.*
  const { t } = useTranslation('today');
  const wanted = useAtomValue(rowKeysAtom);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('keys.title')}
      description={wanted ? t('keys.about') : `${t('keys.off')} ${t('keys.about')}`}
      size="md"
    >
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className={styles.title}>
              {t(`keys.groups.${group}`)}
            </h3>
            <dl className={styles.lines}>
              {keyGroups[group].map(({ keys, act }) => (
                <div key={act} className={styles.line}>
                  <dt className={styles.keys}>
                    {keys.map((key, index) => (
                      <span key={key}>
                        {index > 0 ? (act === 'tab' ? ' … ' : ' + ') : null}
                        <kbd className={styles.key}>{key}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd className={styles.act}>{t(`keys.acts.${act}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
