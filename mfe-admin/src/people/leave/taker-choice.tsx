import {
  waysOf,
  type Handover,
  type HandoverChoice,
  type HandoverLine,
  type HandoverReason,
} from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import { ColleagueSearch } from '../../colleagues/colleague-search.tsx';
import { choiceOf, suggestedRole, type Taker } from './choices.ts';
import styles from './leave.module.css';

// locale-keys: leave.keep.*

interface TakerChoiceProps {
  readonly line: HandoverLine;
  readonly label: string;
  readonly handover: Handover;
  readonly reason: HandoverReason;
  /** Null while nobody has decided. */
  readonly choice: HandoverChoice | null;
  /** Everybody who has been chosen for a line. */
  readonly people: readonly Taker[];
  /** The person who leaves: nobody takes over from themselves. */
  readonly leaverId: number;
  readonly missing: boolean;
  readonly onChoose: (choice: HandoverChoice) => void;
  readonly onMeet: (person: Taker) => void;
}

const another = 'another';
const keepOf = ({ kind }: HandoverLine, reason: HandoverReason): string =>
  reason === 'transfer' ? 'transfer' : kind === 'drafts' || kind === 'role' || kind === 'steps' ? kind : 'other';

const valueOf = ({ way, employeeId, role }: HandoverChoice): string =>
  way === 'person' ? `person ${employeeId}` : way === 'role' ? `role ${role}` : 'keep';

/** Who takes a line over: somebody chosen before, a role, nobody, or another colleague, who is then found by name. */
export const TakerChoice = (props: TakerChoiceProps): ReactNode => {
  const { line, label, handover, reason, choice, people, leaverId, missing, onChoose, onMeet } = props;
  const { t } = useTranslation('admin');
  const [searching, setSearching] = useState(false);
  const ways = waysOf(reason, line.kind);
  const suggested = suggestedRole(handover)?.role;
  const roles = ways.includes('role') ? handover.roles : [];
  const options = [
    ...people.map(({ id, fullName }) => ({ value: `person ${id}`, label: fullName })),
    ...roles.map(({ role, name }) => ({
      value: `role ${role}`,
      label: t('leave.role', { name }),
      ...(role === suggested && { trailing: <Badge tone="green">{t('leave.suggested')}</Badge> }),
    })),
    { value: another, label: t('leave.another') },
    ...(ways.includes('keep') ? [{ value: 'keep', label: t(`leave.keep.${keepOf(line, reason)}`) }] : []),
  ];
  const choose = (value: string): void => {
    setSearching(value === another);
    if (value === 'keep') onChoose(choiceOf(line, 'keep'));
    const [way, of = ''] = value.split(' ');
    if (way === 'person') onChoose(choiceOf(line, 'person', { employeeId: Number(of) }));
    if (way === 'role') onChoose(choiceOf(line, 'role', { role: of }));
  };
  return (
    <div className={styles.taker} data-line-taker>
      <Select
        label={label}
        hideLabel
        options={options}
        value={searching ? another : choice && valueOf(choice)}
        placeholder={t('leave.choose')}
        error={missing && !choice && !searching ? t('leave.chooseError') : undefined}
        onChange={choose}
      />
      {searching && (
        <ColleagueSearch
          label={t('leave.anotherFor', { what: label })}
          except={[leaverId]}
          onChoose={({ id, fullName }) => {
            onMeet({ id, fullName });
            onChoose(choiceOf(line, 'person', { employeeId: id }));
            setSearching(false);
          }}
        />
      )}
    </div>
  );
};
