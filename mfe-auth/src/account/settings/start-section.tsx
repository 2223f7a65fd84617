import { saveStartPage, type StartPage } from '@qujat/contract/start-page';
import type { CallInput } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { profileAtom, setProfile, store } from '@qujat/session';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

const offered: readonly StartPage[] = ['today', 'incoming', 'last'];

/** What the person starts with (SHL-25). Each choice is saved at once. */
export const StartSection = ({ settings: { startPage, hidesToday }, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const save = (choice: CallInput<typeof saveStartPage>): void =>
    void run(async (send) => {
      await send(saveStartPage, choice);
      // The other tabs of this browser learn it from the stored profile.
      const known = store.get(profileAtom);
      if (known) setProfile({ ...known, ...choice });
      await onChanged();
      showToast({ text: t('settings.saved'), kind: 'success' });
    });
  return (
    <Card title={t('settings.start.title')} padding="lg">
      <p className={styles.about}>{t('settings.start.about')}</p>
      <fieldset className={styles.choices} aria-label={t('settings.start.title')} disabled={busy}>
        {offered.map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name="start" value={each} checked={startPage === each} onChange={() => save({ startPage: each })} />
            <span>{t(`settings.start.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.rules}>
        <Checkbox
          label={t('settings.start.inMenu')}
          checked={!hidesToday}
          disabled={busy}
          onChange={(shown) => save({ hidesToday: !shown })}
        />
      </div>
    </Card>
  );
};
