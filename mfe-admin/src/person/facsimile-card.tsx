import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { readPersonFacsimile, savePersonFacsimile } from '@qujat/contract/administration/facsimiles';
import { maxFacsimileBytes, maxFacsimileSide } from '@qujat/contract/facsimile';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { PictureForm } from '@qujat/ui/picture-form';
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
  const { busy, failure, run } = useChange({ otherwise: t('structure.failed') });
  const [now] = useState(() => Date.now() / 1000);
  const stays = data?.removableUntil ? data.removableUntil < now : false;
  const send = (picture: File | null, question?: () => Promise<boolean>): Promise<boolean> =>
    run(
      async (ask) => {
        const input = picture ? { employeeId, picture } : { employeeId };
        queries.setQueryData(key, await ask(savePersonFacsimile, input, { background: true }));
        showToast({ kind: 'success', text: t('facsimile.saved') });
      },
      { confirm: question },
    );
  const problemOf = ({ name, size }: File): string | undefined => {
    if (!name.toLowerCase().endsWith('.png')) return t('facsimile.pngOnly');
    return size > maxFacsimileBytes ? t('facsimile.tooLarge', { kilobytes }) : undefined;
  };
  const remove = (): Promise<boolean> =>
    send(null, () => confirm({ text: t('facsimile.question'), action: t('facsimile.remove'), danger: true }));
  return (
    <Card title={t('facsimile.title')}>
      {error ? (
        <p role="alert" className={styles.note}>
          {textOfFailure(error)}
        </p>
      ) : null}
      <PictureForm
        picture={data?.address ?? null}
        alt={t('facsimile.now')}
        label={t('facsimile.file')}
        hint={t('facsimile.hint', { kilobytes, side: maxFacsimileSide })}
        accept="image/png"
        problemOf={problemOf}
        failure={failure}
        busy={busy}
        texts={{ save: t('facsimile.save'), remove: t('facsimile.remove') }}
        onSave={send}
        onRemove={stays ? undefined : () => void remove()}
      >
        {stays ? <p className={styles.note}>{t('facsimile.stays')}</p> : null}
        {data?.removableUntil && !stays ? (
          <p className={styles.note}>{t('facsimile.until', { moment: formatDate(data.removableUntil, 'dateTime') })}</p>
        ) : null}
      </PictureForm>
    </Card>
  );
};
