import type { Handover, HandoverReason } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { askedLines, effectiveChoice, keyOf, type Choices, type Taker } from './choices.ts';
import styles from './leave.module.css';
import { useLineText } from './use-line-text.ts';

// locale-keys: leave.end.*

interface CheckStepProps {
  readonly handover: Handover;
  readonly reason: HandoverReason;
  readonly choices: Choices;
  readonly people: readonly Taker[];
}

const ending = ['sessions', 'deputies', 'links', 'history'] as const;

/** A sentence for each line, and for each thing that ends. */
export const CheckStep = ({ handover, reason, choices, people }: CheckStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  const textOf = useLineText();
  const whoTakes = (line: Handover['lines'][number]): string => {
    const choice = effectiveChoice(line, choices, handover, reason);
    if (!choice) return t('leave.ends');
    if (choice.way === 'keep') return t('leave.stays');
    if (choice.way === 'role')
      return t('leave.role', { name: handover.roles.find(({ role }) => role === choice.role)?.name ?? choice.role });
    return people.find(({ id }) => id === choice.employeeId)?.fullName ?? '';
  };
  const lines = askedLines(handover, reason);
  return (
    <div className={styles.step}>
      {lines.length > 0 && (
        <dl className={styles.summary}>
          {lines.map((line) => (
            <div key={keyOf(line)}>
              <dt>
                {textOf(line).title} · {line.count}
              </dt>
              <dd>{whoTakes(line)}</dd>
            </div>
          ))}
        </dl>
      )}
      {reason === 'dismissal' && (
        <ul className={styles.ending}>
          {ending.map((each) => (
            <li key={each}>{t(`leave.end.${each}`)}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
