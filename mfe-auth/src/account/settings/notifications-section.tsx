import { saveNotifications } from '@qujat/contract/settings';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

export const NotificationsSection = ({ settings, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { run } = useSetting();
  const save = (choice: { signIns: boolean } | { documents: boolean }): void =>
    void run(async (send) => {
      await send(saveNotifications, choice);
      await onChanged();
      showToast({ text: t('settings.saved'), kind: 'success' });
    });
  return (
    <Card title={t('settings.notifications')} padding="lg">
      <div className={styles.choices}>
        <Checkbox label={t('settings.notifySignIns')} checked={settings.notifySignIns} onChange={(signIns) => save({ signIns })} />
        <Checkbox label={t('settings.notifyDocuments')} checked={settings.notifyDocuments} onChange={(documents) => save({ documents })} />
      </div>
    </Card>
  );
};
