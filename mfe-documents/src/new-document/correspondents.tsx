import { hasExtension, queryKey, request } from '@qujat/api';
import { searchRecipients } from '@qujat/contract/exchange';
import { maxRecipients, type DraftRecipient, type DraftSender } from '@qujat/contract/draft-form';
import { formatDate, parseDate, useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { DateField } from '@qujat/ui/date-field';
import { RequiredMark } from '@qujat/ui/field';
import { TextField } from '@qujat/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Combobox, type ComboboxOption } from '@qujat/ui/combobox';
import { Search, Building2, Plus, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { usePaused } from '../exchange/use-paused.ts';
import styles from './draft-form.module.css';
import { asSubject } from './draft-content.ts';
import { useContractors } from './use-contractors.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

/** Classifier search (EXC-2). */
const searchPause = 500;
const longestName = 300;

interface RecipientsProps {
  readonly recipients: readonly DraftRecipient[];
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (recipients: readonly DraftRecipient[]) => void;
}

/** The recipients of a letter: contractors, organisations of the exchange, by name or BIN, or anybody by name. */
export const Recipients = ({ recipients, disabled, invalid, onChange }: RecipientsProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const goes = useFocusAfterRemoval({ count: recipients.length, box, otherwise: 'input' });
  const typed = asSubject(text).trim();
  const search = usePaused(typed, searchPause);
  const { data, isFetching } = useQuery({
    queryKey: queryKey('documents', 'exchange', 'recipients', search),
    queryFn: ({ signal }) => request(searchRecipients, { text: search }, { signal, background: true }),
    enabled: search.length > 1 && hasExtension('exchange'),
  });
  const { contractors, searching } = useContractors(typed);
  const known = contractors.map(({ bin, russian }) => ({ value: bin, text: russian }));
  const ofExchange = search === typed && typed !== '' ? (data ?? []) : [];
  const found = [...known, ...ofExchange.filter(({ value }) => !known.some((each) => each.value === value))];
  const isThere = (name: string): boolean => recipients.some((each) => each.name === name);
  const options: ComboboxOption[] = [
    ...found.map(({ value, text: name }) => ({
      key: `found ${value}`,
      label: name,
      detail: t('recipients.bin', { bin: value }),
      icon: <Building2 aria-hidden="true" />,
      chosen: isThere(name),
    })),
    ...(typed.length > 1 && !found.some(({ text: name }) => name === typed)
      ? [
          {
            key: 'typed',
            label: t('recipients.addTyped', { name: typed }),
            icon: <Plus aria-hidden="true" />,
            chosen: isThere(typed),
          },
        ]
      : []),
  ];
  const choose = (key: string): void => {
    const organisation = found.find(({ value }) => key === `found ${value}`);
    onChange([
      ...recipients,
      organisation
        ? { bin: organisation.value, name: organisation.text.slice(0, longestName) }
        : { bin: '', name: typed.slice(0, longestName) },
    ]);
    setText('');
  };
  return (
    <div ref={box} data-place="recipients" className={styles.field}>
      <span className={styles.label}>
        {t('recipients.label')}
        <RequiredMark />
      </span>
      {recipients.length > 0 ? (
        <ul aria-label={t('recipients.label')} className={styles.recipients}>
          {recipients.map((each, index) => (
            <li key={each.name} className={styles.recipient}>
              <Building2 aria-hidden="true" />
              <span className={styles.recipientName}>{each.name}</span>
              {each.bin ? <span className={styles.quiet}>{t('recipients.bin', { bin: each.bin })}</span> : null}
              {disabled ? null : (
                <IconButton
                  size="sm"
                  data-removes
                  label={t('recipients.remove', { name: each.name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => {
                    goes(index);
                    onChange(recipients.filter((other) => other !== each));
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {disabled || recipients.length >= maxRecipients ? null : (
        <Combobox
          several
          hideLabel
          leading={<Search aria-hidden="true" />}
          label={t('recipients.label')}
          placeholder={t('recipients.search')}
          text={text}
          onText={setText}
          options={options}
          onChoose={choose}
          note={isFetching || searching ? t('people.searching') : null}
          error={invalid ? t('problem.recipients') : undefined}
          maxLength={longestName}
        />
      )}
    </div>
  );
};

interface SenderProps {
  readonly sender: DraftSender;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** The day turned out to be invalid when the form was sent. */
  readonly unreadableDate: boolean;
  readonly onChange: (sender: DraftSender) => void;
  readonly onUnreadableDate: (unreadable: boolean) => void;
}

/** Letters of our own have dd.mm.yyyy; gateways also write ISO 8601. */
const dayIn = (text: string): string | null => parseDate(text) ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** The sender of an incoming letter, with the sender's number and date. */
export const Sender = ({ sender, disabled, invalid, unreadableDate, onChange, onUnreadableDate }: SenderProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const day = dayIn(sender.date);
  const { contractors } = useContractors(sender.name.trim());
  const write =
    (field: keyof DraftSender) =>
    (value: string): void =>
      onChange({ ...sender, [field]: asSubject(value) });
  return (
    <div className={styles.grid}>
      <div data-place="sender" className={styles.wide}>
        <Combobox
          label={t('sender.name')}
          required
          maxLength={longestName}
          text={sender.name}
          // Another name is somebody else: the number of the one chosen before does not stay.
          onText={(name) => onChange({ ...sender, name: asSubject(name), bin: '' })}
          options={contractors.map(({ bin, russian }) => ({
            key: bin,
            label: russian,
            detail: t('recipients.bin', { bin }),
            icon: <Building2 aria-hidden="true" />,
          }))}
          onChoose={(key) => {
            const chosen = contractors.find(({ bin }) => bin === key);
            if (chosen) onChange({ ...sender, name: chosen.russian.slice(0, longestName), bin: chosen.bin });
          }}
          hint={sender.bin ? t('recipients.bin', { bin: sender.bin }) : undefined}
          error={invalid ? t('problem.missing') : undefined}
          disabled={disabled}
        />
      </div>
      <TextField label={t('sender.number')} maxLength={100} value={sender.number} disabled={disabled} onChange={write('number')} />
      <div data-place="senderDate">
        <DateField
          label={t('sender.date')}
          value={day}
          // If a gateway has written the date in words, it stays visible until a day replaces it.
          hint={day === null && sender.date ? sender.date : undefined}
          error={unreadableDate ? t('problem.day') : undefined}
          disabled={disabled}
          onChange={(next) => write('date')(next ? formatDate(next, 'date') : '')}
          onUnreadable={onUnreadableDate}
        />
      </div>
    </div>
  );
};
