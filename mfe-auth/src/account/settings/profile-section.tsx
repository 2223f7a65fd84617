import { normalPhone } from '@qujat/contract/phone';
import { savePhoto, saveProfile } from '@qujat/contract/settings';
import { useTranslation } from '@qujat/i18n';
import { profileAtom, setProfile, store } from '@qujat/session';
import { alertMessage } from '@qujat/ui/alert';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { inputOf } from '../../parts/input-of.ts';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { shrinkPhoto } from './shrink-photo.ts';
import { useSetting } from './use-setting.ts';

/** The size of a camera's picture; a larger file is not a photo of a person. */
const maxPicture = 16 * 1024 * 1024;

export const ProfileSection = ({ settings, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const profile = useSetting();
  const photo = useSetting();
  const [wrongPhone, setWrongPhone] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const upload = (file: File | null): void =>
    void photo.run(async (send) => {
      const small = file && (file.size > maxPicture ? null : await shrinkPhoto(file).catch(() => null));
      if (file && !small) return void alertMessage({ text: t('settings.notAPicture') });
      const { photo: address } = await send(savePhoto, small ? { photo: small } : {});
      const known = store.get(profileAtom);
      if (known) setProfile({ ...known, photo: address });
      await onChanged();
      showToast({ text: t('settings.saved'), kind: 'success' });
    });

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = inputOf(event.currentTarget, 'phone');
    const typed = field.value.trim();
    // A phone number may be left empty.
    const phone = typed === '' ? '' : normalPhone(typed);
    setWrongPhone(phone === null);
    if (phone === null) return field.focus();
    field.value = phone;
    void profile.run(async (send) => {
      await send(saveProfile, { phone });
      await onChanged();
      showToast({ text: t('settings.saved'), kind: 'success' });
    });
  };

  return (
    <Card title={t('settings.profile')} padding="lg">
      <div className={styles.person}>
        <Avatar name={settings.fullName} src={settings.photo} size="lg" />
        <div>
          <p className={styles.name}>{settings.fullName}</p>
          <p className={styles.quiet}>{settings.email}</p>
          <div className={styles.photo}>
            <input
              ref={picker}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.picker}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) upload(file);
              }}
            />
            <Button size="sm" loading={photo.busy} onClick={() => picker.current?.click()}>
              {t('settings.choosePhoto')}
            </Button>
            {settings.photo && (
              <Button size="sm" variant="ghost" onClick={() => upload(null)}>
                {t('settings.removePhoto')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <TextField
          name="phone"
          type="tel"
          label={t('registration.phone')}
          autoComplete="tel"
          maxLength={30}
          defaultValue={settings.phone}
          error={wrongPhone ? t('problems.phone') : undefined}
          onChange={() => setWrongPhone(false)}
        />
        <Button type="submit" variant="primary" loading={profile.busy}>
          {t('settings.save')}
        </Button>
      </form>
    </Card>
  );
};
