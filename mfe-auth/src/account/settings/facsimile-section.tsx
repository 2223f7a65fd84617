import { queryKey, request } from '@qujat/api';
import { maxFacsimileBytes, maxFacsimileSide, readFacsimile, saveFacsimile } from '@qujat/contract/facsimile';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { PictureField } from '@qujat/ui/picture-field';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import styles from './facsimile.module.css';
import { useSetting } from './use-setting.ts';

const kilobytes = maxFacsimileBytes / 1024;

/** The picture of one's signature by hand, which documents show at one's decisions (ADM-64). */
export const FacsimileSection = (): ReactNode => {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const key = queryKey('facsimile');
  const { data, error } = useQuery({ queryKey: key, queryFn: ({ signal }) => request(readFacsimile, {}, { signal, background: true }) });
  const setting = useSetting();
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [now] = useState(() => Date.now() / 1000);
  const send = (picture: File | null): void =>
    void setting.run(async (ask) => {
      queries.setQueryData(key, await ask(saveFacsimile, picture ? { picture } : {}));
      setFile(null);
      showToast({ text: t('settings.saved'), kind: 'success' });
    });
  const save = (): void => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.png')) return setWrong(t('settings.facsimile.pngOnly'));
    if (file.size > maxFacsimileBytes) return setWrong(t('settings.facsimile.tooLarge', { kilobytes }));
    send(file);
  };
  const remove = async (): Promise<void> => {
    if (await confirm({ text: t('settings.facsimile.question'), action: t('settings.facsimile.remove'), danger: true })) send(null);
  };
  const stays = data?.removableUntil ? data.removableUntil < now : false;
  return (
    <Card title={t('settings.facsimile.title')} padding="lg">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={styles.note}>{t('settings.facsimile.about')}</p>
        {error ? (
          <p role="alert" className={styles.failure}>
            {failureText(error)}
          </p>
        ) : null}
        <PictureField
          picture={data?.address ?? null}
          alt={t('settings.facsimile.now')}
          label={t('settings.facsimile.file')}
          hint={t('settings.facsimile.hint', { kilobytes, side: maxFacsimileSide })}
          accept="image/png"
          value={file}
          error={wrong ?? undefined}
          onChange={(next) => {
            setFile(next);
            setWrong(null);
          }}
        />
        {stays ? <p className={styles.note}>{t('settings.facsimile.stays')}</p> : null}
        {data?.removableUntil && !stays ? (
          <p className={styles.note}>{t('settings.facsimile.until', { moment: formatDate(data.removableUntil, 'dateTime') })}</p>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={setting.busy} disabled={!file}>
            {t('settings.facsimile.save')}
          </Button>
          {data?.address && !stays ? (
            <Button variant="ghost" onClick={() => void remove()}>
              {t('settings.facsimile.remove')}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
};
