import { type Handover, type HandoverChoice, type HandoverReason } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColleagueSearch } from '../../colleagues/colleague-search.tsx';
import { askedLines, keyOf, type Choices, type Taker } from './choices.ts';
import styles from './leave.module.css';
import { LineRow } from './line-row.tsx';

interface LinesStepProps {
  readonly employeeId: number;
  readonly handover: Handover;
  readonly reason: HandoverReason;
  readonly choices: Choices;
  readonly people: readonly Taker[];
  /** «Далее» was pressed while a line had nobody. */
  readonly missing: boolean;
  readonly onChange: (choices: Choices) => void;
  readonly onMeet: (person: Taker) => void;
}

const Successor = ({ employeeId, choices, onChange, onMeet }: LinesStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { successor } = choices;
  return (
    <div className={styles.successor}>
      <div className={styles.what}>
        <span className={styles.name}>{t('leave.oneForAll')}</span>
        <span className={styles.second}>{t('leave.oneForAllNote')}</span>
      </div>
      {successor ? (
        <div className={styles.chosen}>
          <Avatar name={successor.fullName} size="sm" />
          <span>{successor.fullName}</span>
          <Button size="sm" variant="ghost" onClick={() => onChange({ ...choices, successor: null })}>
            {t('leave.changeSuccessor')}
          </Button>
        </div>
      ) : (
        <ColleagueSearch
          label={t('leave.successor')}
          except={[employeeId]}
          onChoose={({ id, fullName }) => {
            onMeet({ id, fullName });
            onChange({ ...choices, successor: { id, fullName } });
          }}
        />
      )}
    </div>
  );
};

/** Everything that hangs on the person, by kind, with who takes it over. */
export const LinesStep = (props: LinesStepProps): ReactNode => {
  const { employeeId, handover, reason, choices, people, missing, onChange, onMeet } = props;
  const { t } = useTranslation('admin');
  const choose = (choice: HandoverChoice): void => onChange({ ...choices, own: new Map([...choices.own, [keyOf(choice), choice]]) });
  return (
    <div className={styles.step}>
      {reason === 'dismissal' && <Successor {...props} />}
      <div className={styles.head} aria-hidden="true">
        <span>{t('leave.what')}</span>
        <span>{t('leave.howMany')}</span>
        <span>{t('leave.whom')}</span>
      </div>
      <ul className={styles.lines}>
        {askedLines(handover, reason).map((line) => (
          <LineRow key={keyOf(line)} {...{ employeeId, line, handover, reason, choices, people, missing, onMeet }} onChoose={choose} />
        ))}
      </ul>
      {handover.signed > 0 && (
        <p className={styles.untouched}>
          <ShieldCheck aria-hidden="true" />
          <span>
            <strong>{t('leave.signed', { count: handover.signed })}</strong> {t('leave.signedNote')}
          </span>
        </p>
      )}
    </div>
  );
};
