import { queryKey, request } from '@qujat/api';
import { searchContractors } from '@qujat/contract/administration/contractors';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Combobox } from '@qujat/ui/combobox';
import { Select } from '@qujat/ui/select';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ColleagueSearch } from '../../colleagues/colleague-search.tsx';
import { nameOf } from '../../structure/name-of.ts';
import styles from '../design.module.css';
import { KeepsFocus } from '../keeps-focus.tsx';

/** The search begins after such a pause in typing, milliseconds. */
const searchPause = 300;

const useContractorsLike = (typed: string) => {
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: [...queryKey('administration', 'offered-contractors'), search],
    queryFn: search.length > 1 ? ({ signal }) => request(searchContractors, { search }, { signal, background: true }) : skipToken,
    staleTime: 60_000,
  });
  return { contractors: search === typed ? (found.data?.contractors ?? []) : [], isError: found.isError };
};

interface ValueProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ContractorSearch = ({ label, onChange }: Omit<ValueProps, 'value'>): ReactNode => {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const { contractors, isError } = useContractorsLike(text.trim());
  return (
    <Combobox
      label={label}
      placeholder={t('contractors.search')}
      text={text}
      onText={setText}
      options={contractors.map((each) => ({ key: each.bin, label: nameOf(each), detail: each.bin }))}
      onChoose={onChange}
      note={isError ? t('contractors.failed') : text.trim().length < 2 ? t('contractors.search') : t('contractors.nobody')}
    />
  );
};

interface ChosenProps {
  readonly label: string;
  readonly name: string;
  readonly detail?: string;
  readonly onClear: () => void;
}

const Chosen = ({ label, name, detail = '', onClear }: ChosenProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <div className={styles.person}>
      <span className={styles.who}>
        <span className={styles.hint}>{label}</span>
        <span>{name}</span>
        {detail ? <span className={styles.hint}>{detail}</span> : null}
      </span>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('design.changePerson')}
      </Button>
    </div>
  );
};

const ChosenContractor = ({ label, value, onChange }: ValueProps): ReactNode => {
  const found = useContractorsLike(value).contractors.find(({ bin }) => bin === value);
  return <Chosen label={label} name={found ? nameOf(found) : value} {...(found && { detail: value })} onClear={() => onChange('')} />;
};

const ownKinds = ['department', 'contractor', 'person'] as const;
type OwnKind = (typeof ownKinds)[number];

export const isOwnKind = (kind: string | undefined): kind is OwnKind => ownKinds.some((each) => each === kind);

interface OwnValueProps extends ValueProps {
  readonly kind: OwnKind;
  readonly hideLabel?: boolean;
  readonly departments: OpenedDesign['departments'];
}

/** A department, a contractor or a person of the organisation, as a document stores it: identifier, BIN or IIN, full name. */
export const OwnValue = ({ kind, label, hideLabel = false, value, departments, onChange }: OwnValueProps): ReactNode => {
  if (kind === 'department')
    return (
      <Select
        label={label}
        hideLabel={hideLabel}
        options={departments
          .filter(({ id, isClosed }) => !isClosed || String(id) === value)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={departments.some(({ id }) => String(id) === value) ? value : null}
        onChange={onChange}
      />
    );
  if (kind === 'contractor')
    return (
      <KeepsFocus of={value}>
        {value ? (
          <ChosenContractor label={label} value={value} onChange={onChange} />
        ) : (
          <ContractorSearch label={label} onChange={onChange} />
        )}
      </KeepsFocus>
    );
  return (
    <KeepsFocus of={value}>
      {value ? (
        <Chosen label={label} name={value} onClear={() => onChange('')} />
      ) : (
        <ColleagueSearch label={label} onChoose={({ fullName }) => onChange(fullName)} />
      )}
    </KeepsFocus>
  );
};
