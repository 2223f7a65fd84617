import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { readOrganisation, renameOrganisation } from '@qujat/contract/administration/organisation';
import type { CallAnswer } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { NameFields, type Names } from './name-fields.tsx';
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
  return <OrganisationForm key={data.revision} organisation={data} refetch={refetch} />;
};

interface OrganisationFormProps {
  readonly organisation: CallAnswer<typeof readOrganisation>;
  readonly refetch: () => Promise<unknown>;
}

const OrganisationForm = ({ organisation, refetch }: OrganisationFormProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [names, setNames] = useState<Names>(organisation);
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('structure.failed') });
  const russian = names.russian.trim();
  const kazakh = names.kazakh.trim();
  const isChanged = russian !== organisation.russian || kazakh !== organisation.kazakh;
  const save = (): void => {
    if (russian === '' || kazakh === '') return setFailure(t('organisation.bothNames'));
    void run(
      (send) => send(renameOrganisation, { russian, kazakh, revision: organisation.revision }, { background: true }),
      // The sidebar and every page show the name.
      { reload: () => window.location.reload() },
    );
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
        <NameFields
          names={names}
          failure={failure}
          bothRequired
          onChange={(next) => {
            setNames(next);
            setFailure(null);
          }}
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
