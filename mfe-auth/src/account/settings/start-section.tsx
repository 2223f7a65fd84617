import { saveStartPage, type StartPage } from '@qujat/contract/start-page';
import type { CallInput } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { profileAtom, setProfile, store } from '@qujat/session';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

type Choice = CallInput<typeof saveStartPage>;

// locale-keys: account:settings.start.*
const offered: readonly StartPage[] = ['today', 'incoming', 'last'];

/** What the person starts with (SHL-25). Each choice is saved at once. */
export const StartSection = ({ settings, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { run } = useSetting();
  // Shown at once; what the server has is shown again when its answer is there, or when saving has failed.
  const [wish, setWish] = useState<Choice>({});
  const save = (choice: Choice): void => {
    setWish(choice);
    const saved = run(async (send) => {
      await send(saveStartPage, choice);
      // The other tabs of this browser learn it from the stored profile.
      const known = store.get(profileAtom);
      if (known) setProfile({ ...known, ...choice });
      await onChanged();
      showToast({ text: t('settings.saved'), kind: 'success' });
    });
    void saved.then(() => setWish({}));
  };
  const { startPage = settings.startPage, hidesToday = settings.hidesToday } = wish;
  return (
    <Card title={t('settings.start.title')} padding="lg">
      <p className={styles.about}>{t('settings.start.about')}</p>
      <fieldset className={styles.choices} aria-label={t('settings.start.title')}>
        {offered.map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name="start" value={each} checked={startPage === each} onChange={() => save({ startPage: each })} />
            <span>{t(`settings.start.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.rules}>
        <Checkbox label={t('settings.start.inMenu')} checked={!hidesToday} onChange={(shown) => save({ hidesToday: !shown })} />
      </div>
    </Card>
  );
};
