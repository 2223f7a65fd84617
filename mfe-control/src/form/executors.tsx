import type { Executor } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { Combobox } from '@qujat/ui/combobox';
import { IconButton } from '@qujat/ui/icon-button';
import { TextField } from '@qujat/ui/text-field';
import { Flag, Plane, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './form.module.css';
import { useExecutors } from './use-executors.ts';
import { useTooLong } from '../tasks/use-too-long.ts';

/** Somebody chosen; the first of the list is responsible. */
export interface Chosen extends Executor {
  /** Their own text; the responsible person has that of the task. */
  readonly own: string;
}

interface ExecutorsProps {
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
  readonly error: string | undefined;
}

/** How busy somebody is, and whether they are away: overdue in red, in words too. */
const Load = ({ person }: { readonly person: Executor }): ReactNode => {
  const { t } = useTranslation('control');
  return (
    <>
      <span className={styles.second}>
        {t('form.open', { count: person.open })}
        {person.overdue > 0 ? <span className={styles.overdue}>, {t('form.overdue', { count: person.overdue })}</span> : null}
        {person.department ? ` · ${person.department}` : ''}
      </span>
      {person.deputy ? (
        <span className={styles.away}>
          <Plane aria-hidden="true" />
          {t('form.away', { day: formatDate(person.awayFrom), name: person.deputy })}
        </span>
      ) : null}
    </>
  );
};

/** Whoever carries the task out: exactly one is responsible, the others help, each with a text of their own if need be. */
export const Executors = ({ chosen, onChange, error }: ExecutorsProps): ReactNode => {
  const { t } = useTranslation('control');
  const [text, setText] = useState('');
  const tooLong = useTooLong();
  const typed = text.trim().toLowerCase();
  const { data, isError, isFetching, settled } = useExecutors(typed);
  const options = settled ? (data?.people ?? []).filter(({ id }) => chosen.every((each) => each.id !== id)) : [];
  const lead = (id: number): void => onChange([...chosen.filter((each) => each.id === id), ...chosen.filter((each) => each.id !== id)]);
  const note = isError ? t('form.searchFailed') : typed.length < 2 ? null : isFetching || !settled ? t('form.searching') : t('form.nobody');
  return (
    <fieldset className={styles.people}>
      <legend className={styles.legend}>{t('form.executors')}</legend>
      {chosen.length > 0 ? (
        <ul className={styles.list}>
          {chosen.map((person, index) => (
            <li key={person.id} className={styles.row}>
              <Avatar name={person.fullName} size="sm" />
              <span className={styles.who}>
                <span className={styles.name}>{person.fullName}</span>
                <Load person={person} />
                {index > 0 ? (
                  <TextField
                    label={t('form.ownText', { name: person.fullName })}
                    hideLabel
                    placeholder={t('form.ownTextHint')}
                    value={person.own}
                    error={tooLong(person.own)}
                    onChange={(own) => onChange(chosen.map((each) => (each.id === person.id ? { ...each, own } : each)))}
                  />
                ) : null}
              </span>
              {index === 0 ? (
                <Badge tone="blue" icon={<Flag />}>
                  {t('form.responsible')}
                </Badge>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('form.makeResponsible', { name: person.fullName })}
                  onClick={() => lead(person.id)}
                >
                  {t('form.coExecutor')}
                </Button>
              )}
              <IconButton
                size="sm"
                label={t('form.remove', { name: person.fullName })}
                icon={<X />}
                onClick={() => onChange(chosen.filter((each) => each.id !== person.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Combobox
        label={t('form.add')}
        hideLabel
        placeholder={t('form.add')}
        text={text}
        onText={setText}
        error={error}
        options={options.map((each) => ({
          key: String(each.id),
          label: each.fullName,
          detail: [
            t('form.open', { count: each.open }) + (each.overdue > 0 ? `, ${t('form.overdue', { count: each.overdue })}` : ''),
            each.position,
            each.department,
          ]
            .filter(Boolean)
            .join(' · '),
          icon: <Avatar name={each.fullName} size="sm" />,
        }))}
        onChoose={(key) => {
          const person = options.find((each) => String(each.id) === key);
          if (!person) return;
          setText('');
          onChange([...chosen, { ...person, own: '' }]);
        }}
        note={note}
      />
    </fieldset>
  );
};
