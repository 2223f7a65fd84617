import { logKinds } from '@qujat/contract/administration/log';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { DateField } from '@qujat/ui/date-field';
import { SearchField } from '@qujat/ui/search-field';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import { ColleagueSearch } from '../colleagues/colleague-search.tsx';
import styles from './log-page.module.css';
import type { useLogView } from './use-log-view.ts';

// locale-keys: log.kinds.*

/** The choice that narrows nothing. */
const everything = 'all';

interface LogFiltersProps extends ReturnType<typeof useLogView> {
  /** The name of the person by whom the log is narrowed, once an entry has told it. */
  readonly personName: string | null;
}

/** Person, kind, days, and a document by its number. */
export const LogFilters = ({ view, documentId, number, narrow, clear, personName }: LogFiltersProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [chosenName, setChosenName] = useState<string | null>(null);
  const isNarrowed = Object.keys(view).length > 0 || documentId !== null || number !== '';
  return (
    <div className={styles.filters}>
      <div>
        <ColleagueSearch
          label={t('log.person')}
          forLog
          onChoose={({ id, fullName }) => {
            setChosenName(fullName);
            narrow({ employeeId: id, documentId: null, number: null });
          }}
        />
      </div>
      <Select
        label={t('log.kind')}

        value={view.kind ?? everything}
        onChange={(kind) => narrow({ kind: kind === everything ? null : kind, documentId: null, number: null })}
        options={[
          { value: everything, label: t('log.kinds.all') },
          ...logKinds.map((kind) => ({ value: kind, label: t(`log.kinds.${kind}`) })),
        ]}
      />
      <DateField
        label={t('log.from')}
        value={view.from ?? null}
        latest={view.to ?? undefined}
        onChange={(from) => narrow({ from, documentId: null, number: null })}
      />
      <DateField
        label={t('log.to')}
        value={view.to ?? null}
        earliest={view.from ?? undefined}
        onChange={(to) => narrow({ to, documentId: null, number: null })}
      />
      <SearchField
        label={t('log.document')}

        value={number}
        onSearch={(typed) => narrow({ number: typed.trim(), documentId: null })}
      />
      {isNarrowed && (
        <p className={styles.shown}>
          {view.employeeId ? <span>{t('log.shownPerson', { name: chosenName ?? personName ?? `№ ${view.employeeId}` })}</span> : null}
          <Button size="sm" onClick={clear}>
            {t('log.clear')}
          </Button>
        </p>
      )}
    </div>
  );
};
