import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';
import styles from './policy-page.module.css';
import type { SectionProps } from './section-props.ts';
import { useProblemText } from './use-problem-text.ts';

/** Links of folders for outsiders, and the files that people upload. */
export const FileSection = (props: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { draft, problems, change } = props;
  return (
    <Card title={t('policy.files.title')}>
      <div className={styles.fields}>
        <Checkbox
          label={t('policy.files.offline')}
          checked={draft.offlineReading}
          onChange={(offlineReading) => change({ offlineReading })}
        />
        <p className={styles.note}>{t('policy.files.offlineAbout')}</p>
        <Checkbox label={t('policy.files.links')} checked={draft.linksAllowed} onChange={(linksAllowed) => change({ linksAllowed })} />
        {draft.linksAllowed && (
          <>
            <Checkbox
              label={t('policy.files.password')}
              checked={draft.linkPassword}
              onChange={(linkPassword) => change({ linkPassword })}
            />
            <Checkbox label={t('policy.files.uploads')} checked={draft.linkUploads} onChange={(linkUploads) => change({ linkUploads })} />
            <NumberField {...props} name="linkDays" />
          </>
        )}
        <p className={styles.note}>{t('policy.files.about')}</p>
        <TextField
          label={t('policy.fields.fileKinds')}
          hint={t('policy.files.kinds')}
          error={problemText(problems.fileKinds)}
          value={draft.fileKinds}
          maxLength={1000}
          onChange={(fileKinds) => change({ fileKinds })}
        />
        <NumberField {...props} name="fileMegabytes" />
      </div>
    </Card>
  );
};
