import { queryKey, request } from '@qujat/api';
import { maxFacsimileBytes, maxFacsimileSide, readFacsimile, saveFacsimile } from '@qujat/contract/facsimile';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { PictureForm } from '@qujat/ui/picture-form';
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
  const [now] = useState(() => Date.now() / 1000);
  const send = (picture: File | null): Promise<boolean> =>
    setting.run(async (ask) => {
      queries.setQueryData(key, await ask(saveFacsimile, picture ? { picture } : {}));
      showToast({ text: t('settings.saved'), kind: 'success' });
    });
  const problemOf = ({ name, size }: File): string | undefined => {
    if (!name.toLowerCase().endsWith('.png')) return t('settings.facsimile.pngOnly');
    return size > maxFacsimileBytes ? t('settings.facsimile.tooLarge', { kilobytes }) : undefined;
  };
  const remove = async (): Promise<void> => {
    if (await confirm({ text: t('settings.facsimile.question'), action: t('settings.facsimile.remove'), danger: true })) await send(null);
  };
  const stays = data?.removableUntil ? data.removableUntil < now : false;
  return (
    <Card title={t('settings.facsimile.title')} padding="lg">
      <p className={styles.note}>{t('settings.facsimile.about')}</p>
      {error ? (
        <p role="alert" className={styles.failure}>
          {failureText(error)}
        </p>
      ) : null}
      <PictureForm
        picture={data?.address ?? null}
        alt={t('settings.facsimile.now')}
        label={t('settings.facsimile.file')}
        hint={t('settings.facsimile.hint', { kilobytes, side: maxFacsimileSide })}
        accept="image/png"
        problemOf={problemOf}
        busy={setting.busy}
        texts={{ save: t('settings.facsimile.save'), remove: t('settings.facsimile.remove') }}
        onSave={send}
        onRemove={stays ? undefined : () => void remove()}
      >
        {stays ? <p className={styles.note}>{t('settings.facsimile.stays')}</p> : null}
        {data?.removableUntil && !stays ? (
          <p className={styles.note}>{t('settings.facsimile.until', { moment: formatDate(data.removableUntil, 'dateTime') })}</p>
        ) : null}
      </PictureForm>
    </Card>
  );
};
