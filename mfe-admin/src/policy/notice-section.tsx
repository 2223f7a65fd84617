import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';
import styles from './policy-page.module.css';
import type { SectionProps } from './section-props.ts';

/** When heads are told, and whether letters can be answered (NTF-7, NTF-8, NTF-10). */
export const NoticeSection = (props: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { draft, change } = props;
  return (
    <Card title={t('policy.notices.title')}>
      <div className={styles.fields}>
        <p className={styles.note}>{t('policy.notices.about')}</p>
        <NumberField {...props} name="escalationDays" />
        <Checkbox label={t('policy.notices.acts')} checked={draft.letterActs} onChange={(letterActs) => change({ letterActs })} />
        <p className={styles.note}>{t('policy.notices.actsAbout')}</p>
        <Checkbox label={t('policy.notices.subjects')} checked={draft.pushSubjects} onChange={(pushSubjects) => change({ pushSubjects })} />
        <p className={styles.note}>{t('policy.notices.subjectsAbout')}</p>
      </div>
    </Card>
  );
};
