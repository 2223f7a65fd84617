import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { useState, type ReactNode } from 'react';
import styles from './name-question.module.css';
import { settleName, type Upload } from './queue.ts';

/** Asks what to do with the first file whose name is taken, or with all of them. */
export const NameQuestion = ({ uploads }: { uploads: readonly Upload[] }): ReactNode => {
  const { t } = useTranslation('cloud');
  const [forAll, setForAll] = useState(false);
  const conflicts = uploads.filter(({ state }) => state === 'asked');
  const [first, ...others] = conflicts;
  if (!first) return null;
  const settle = (how: Parameters<typeof settleName>[1]): void => {
    // A file that may not be replaced gets a question of its own.
    for (const each of forAll ? conflicts : [first]) if (how !== 'replace' || each.replaceable) settleName(each.id, how);
    setForAll(false);
  };
  return (
    <section className={styles.question} aria-label={t('upload.asked')}>
      <p role="alert" className={styles.text}>
        {t('upload.question', { name: first.file.name })}
      </p>
      {first.replaceable || first.target.link !== undefined ? null : <p className={styles.note}>{t('upload.mayNotReplace')}</p>}
      {others.length > 0 ? <Checkbox label={t('upload.forAll', { count: others.length })} checked={forAll} onChange={setForAll} /> : null}
      <div className={styles.answers}>
        <Button size="sm" variant="primary" onClick={() => settle('keep')}>
          {t('upload.keep')}
        </Button>
        {first.replaceable ? (
          <Button size="sm" onClick={() => settle('replace')}>
            {t('upload.replace')}
          </Button>
        ) : null}
        <Button size="sm" onClick={() => settle('skip')}>
          {t('upload.skip')}
        </Button>
      </div>
    </section>
  );
};
