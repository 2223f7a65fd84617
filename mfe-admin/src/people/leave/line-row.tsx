import { type Handover, type HandoverChoice, type HandoverLine, type HandoverReason } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { effectiveChoice, type Choices, type Taker } from './choices.ts';
import styles from './leave.module.css';
import { LineItems } from './line-items.tsx';
import { TakerChoice } from './taker-choice.tsx';
import { useLineText } from './use-line-text.ts';

interface LineRowProps {
  readonly employeeId: number;
  readonly line: HandoverLine;
  readonly handover: Handover;
  readonly reason: HandoverReason;
  readonly choices: Choices;
  readonly people: readonly Taker[];
  readonly missing: boolean;
  readonly onChoose: (choice: HandoverChoice) => void;
  readonly onMeet: (person: Taker) => void;
}

/** One line: what it is, how many, and who takes it over. The number opens what it counts. */
export const LineRow = ({ employeeId, line, choices, handover, reason, ...rest }: LineRowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { title, note } = useLineText()(line);
  const itemsId = useId();
  const [open, setOpen] = useState(false);
  const choice = effectiveChoice(line, choices, handover, reason);
  const hasItems = line.kind !== 'head' && line.kind !== 'role';
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <span className={styles.name}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {hasItems ? (
        <button
          type="button"
          className={styles.count}
          aria-expanded={open}
          aria-controls={open ? itemsId : undefined}
          aria-label={t('leave.show', { what: title, count: line.count })}
          onClick={() => setOpen(!open)}
        >
          {line.count}
          <Chevron aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.count}>{line.count}</span>
      )}
      {choice === undefined ? (
        <span className={styles.note}>{t('leave.ends')}</span>
      ) : (
        <TakerChoice
          line={line}
          label={t('leave.toWhom', { what: title })}
          handover={handover}
          reason={reason}
          choice={choice}
          leaverId={employeeId}
          {...rest}
        />
      )}
      {open && (
        <div id={itemsId} className={styles.wide}>
          <LineItems employeeId={employeeId} line={line} label={title} />
        </div>
      )}
    </li>
  );
};
