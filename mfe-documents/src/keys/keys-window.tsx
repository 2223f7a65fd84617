import { useTranslation } from '@qujat/i18n';
import { rowKeysAtom } from '@qujat/session';
import { Dialog } from '@qujat/ui/dialog';
import { useAtomValue } from 'jotai';
import { type ReactNode } from 'react';
import { keyGroups } from './key-groups.ts';
import styles from './keys-window.module.css';
import { loadTexts } from './texts.ts';

const groups = ['list', 'reader', 'anywhere'] as const;

/** All keys of the list and the reader. */
const KeysWindow = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  // locale-keys: keys:acts.*, keys:groups.*
  const { t } = useTranslation('keys');
  const wanted = useAtomValue(rowKeysAtom);
  return (
    <Dialog open onClose={onClose} title={t('title')} description={wanted ? t('about') : `${t('off')} ${t('about')}`} size="md">
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className={styles.title}>
              {t(`groups.${group}`)}
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
                  <dd className={styles.act}>{t(`acts.${act}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};

/** With its texts. */
export const loadKeysWindow = async (): Promise<{ readonly KeysWindow: typeof KeysWindow }> => {
  await loadTexts();
  return { KeysWindow };
};
