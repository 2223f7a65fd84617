import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { maxNameLength } from '@qujat/contract/administration/departments';
import { readOrganisation, renameOrganisation } from '@qujat/contract/administration/organisation';
import type { CallAnswer } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { TextField } from '@qujat/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import styles from './windows.module.css';

/** The names of the organisation, and the BIN with which its people sign. */
export const Organisation = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKey('structure', 'organisation'),
    queryFn: ({ signal }) => request(readOrganisation, {}, { signal, background: true }),
  });
  if (error && !data)
    return (
      <ErrorCard title={t('organisation.loadFailed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <Skeleton shape="block" />;
  return <Names key={data.revision} organisation={data} refetch={refetch} />;
};

interface NamesProps {
  readonly organisation: CallAnswer<typeof readOrganisation>;
  readonly refetch: () => Promise<unknown>;
}

const Names = ({ organisation, refetch }: NamesProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [russian, setRussian] = useState(organisation.russian);
  const [kazakh, setKazakh] = useState(organisation.kazakh);
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('structure.failed') });
  const isChanged = russian.trim() !== organisation.russian || kazakh.trim() !== organisation.kazakh;
  const save = (): void => {
    if (russian.trim() === '' || kazakh.trim() === '') return setFailure(t('organisation.bothNames'));
    void run(
      (send) =>
        send(renameOrganisation, { russian: russian.trim(), kazakh: kazakh.trim(), revision: organisation.revision }, { background: true }),
      // The sidebar and every page show the name.
      { reload: () => window.location.reload() },
    );
  };
  const write =
    (set: (value: string) => void) =>
    (value: string): void => {
      set(value);
      setFailure(null);
    };
  return (
    <Card title={t('organisation.title')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('structure.russian')}
          value={russian}
          maxLength={maxNameLength}
          autoComplete="off"
          required
          error={failure ?? undefined}
          onChange={write(setRussian)}
        />
        <TextField
          label={t('structure.kazakh')}
          lang="kk"
          value={kazakh}
          maxLength={maxNameLength}
          autoComplete="off"
          required
          onChange={write(setKazakh)}
        />
        <p className={styles.note}>
          {organisation.bin === null ? t('organisation.noBin') : t('organisation.bin', { bin: organisation.bin })}
        </p>
        <p className={styles.note}>{t('organisation.note')}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={busy} disabled={!isChanged}>
            {t('structure.save')}
          </Button>
          {failure ? <Button onClick={() => void refetch()}>{t('organisation.showPresent')}</Button> : null}
        </div>
      </form>
    </Card>
  );
};
