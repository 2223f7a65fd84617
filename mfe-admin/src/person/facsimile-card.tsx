import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { readPersonFacsimile, savePersonFacsimile } from '@qujat/contract/administration/facsimiles';
import { maxFacsimileBytes, maxFacsimileSide } from '@qujat/contract/facsimile';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { PictureField } from '@qujat/ui/picture-field';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import styles from './facsimile-card.module.css';

const kilobytes = maxFacsimileBytes / 1024;

/** Somebody's signature by hand, as an administrator sets it (ADM-64). */
export const FacsimileCard = ({ employeeId }: { readonly employeeId: number }): ReactNode => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const key = [...queryKey('person-facsimile'), employeeId];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(readPersonFacsimile, { employeeId }, { signal, background: true }),
  });
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('structure.failed') });
  const [file, setFile] = useState<File | null>(null);
  const [now] = useState(() => Date.now() / 1000);
  const stays = data?.removableUntil ? data.removableUntil < now : false;
  const send = (picture: File | null, question?: () => Promise<boolean>): void =>
    void run(
      async (ask) => {
        const input = picture ? { employeeId, picture } : { employeeId };
        queries.setQueryData(key, await ask(savePersonFacsimile, input, { background: true }));
        setFile(null);
        showToast({ kind: 'success', text: t('facsimile.saved') });
      },
      { confirm: question },
    );
  const save = (): void => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.png')) return setFailure(t('facsimile.pngOnly'));
    if (file.size > maxFacsimileBytes) return setFailure(t('facsimile.tooLarge', { kilobytes }));
    send(file);
  };
  return (
    <Card title={t('facsimile.title')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {error ? (
          <p role="alert" className={styles.note}>
            {textOfFailure(error)}
          </p>
        ) : null}
        <PictureField
          picture={data?.address ?? null}
          alt={t('facsimile.now')}
          label={t('facsimile.file')}
          hint={t('facsimile.hint', { kilobytes, side: maxFacsimileSide })}
          accept="image/png"
          value={file}
          error={failure ?? undefined}
          onChange={(next) => {
            setFile(next);
            setFailure(null);
          }}
        />
        {stays ? <p className={styles.note}>{t('facsimile.stays')}</p> : null}
        {data?.removableUntil && !stays ? (
          <p className={styles.note}>{t('facsimile.until', { moment: formatDate(data.removableUntil, 'dateTime') })}</p>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" loading={busy} disabled={!file}>
            {t('facsimile.save')}
          </Button>
          {data?.address && !stays ? (
            <Button
              variant="ghost"
              onClick={() => send(null, () => confirm({ text: t('facsimile.question'), action: t('facsimile.remove'), danger: true }))}
            >
              {t('facsimile.remove')}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
};
