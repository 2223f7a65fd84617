import { queryKey, request } from '@qujat/api';
import { searchColleagues } from '@qujat/contract/document-acts';
import { maxFieldLength } from '@qujat/contract/draft-form';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Combobox } from '@qujat/ui/combobox';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePaused } from '../../exchange/use-paused.ts';

/** People are searched for after such a pause in typing, milliseconds. */
const searchPause = 300;

interface PersonFieldProps {
  readonly label: string;
  readonly required: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (fullName: string) => void;
}

/** A field that holds a colleague's full name; the server knows no other names when the document is sent. */
export const PersonField = ({ label, required, value, error, disabled, onChange }: PersonFieldProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const typed = value.trim().toLowerCase();
  const search = usePaused(typed, searchPause);
  const {
    data = [],
    isError,
    isFetching,
  } = useQuery({
    queryKey: [...queryKey('documents', 'colleagues'), null, search],
    queryFn: search.length > 1 ? ({ signal }) => request(searchColleagues, { search }, { signal, background: true }) : skipToken,
    staleTime: 60_000,
  });
  const options = typed === search ? data : [];
  return (
    <Combobox
      label={label}
      required={required}
      error={error}
      disabled={disabled}
      maxLength={maxFieldLength}
      placeholder={t('people.search')}
      text={value}
      onText={onChange}
      options={options.map((each) => ({
        key: String(each.id),
        label: each.fullName,
        detail: [each.position, each.department].filter(Boolean).join('\u00A0· '),
        icon: <Avatar name={each.fullName} size="sm" />,
      }))}
      onChoose={(key) => onChange(options.find((each) => String(each.id) === key)?.fullName ?? value)}
      note={isError ? t('people.failed') : isFetching || typed !== search ? t('people.searching') : t('people.nobody')}
    />
  );
};
