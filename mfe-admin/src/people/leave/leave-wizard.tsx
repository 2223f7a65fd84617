import { useChange } from '@qujat/api/use-change';
import { dismissPerson, transferPerson } from '@qujat/contract/administration/departure';
import type { Handover, HandoverReason } from '@qujat/contract/administration/handover';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { Dialog } from '@qujat/ui/dialog';
import { showToast } from '@qujat/ui/toast';
import { useRef, useState, type ReactNode } from 'react';
import { CheckStep } from './check-step.tsx';
import { askedLines, noChoices, sentChoices, undecided, type Taker } from './choices.ts';
import styles from './leave.module.css';
import { LinesStep } from './lines-step.tsx';
import { firstPlace, PlaceStep } from './place-step.tsx';
import { Steps } from './steps.tsx';
import { useLineText } from './use-line-text.ts';
import { clock, firstWhen, isPast, WhenStep } from './when-step.tsx';

// locale-keys: leave.first.*
// locale-keys: leave.act.*
// locale-keys: leave.check.*

interface LeaveWizardProps {
  readonly employeeId: number;
  readonly handover: Handover;
  readonly reason: HandoverReason;
  /** Reads the numbers again. */
  readonly refresh: () => Promise<void>;
  readonly onClose: () => void;
}

type StepName = 'first' | 'lines' | 'check';

/** Three steps: when or where to, who takes over, and the act itself. A person on whom nothing hangs has no second one. */
export const LeaveWizard = ({ employeeId, handover, reason, refresh, onClose }: LeaveWizardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const textOf = useLineText();
  const body = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<StepName>('first');
  const [checked, setChecked] = useState(false);
  const [when, setWhen] = useState(() => firstWhen(handover));
  const [place, setPlace] = useState(() => firstPlace(handover));
  const [choices, setChoices] = useState(noChoices);
  const [people, setPeople] = useState<readonly Taker[]>([]);
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('invite.failed'), refresh });
  const { fullName, stamp } = handover;
  const steps: readonly StepName[] = askedLines(handover, reason).length > 0 ? ['first', 'lines', 'check'] : ['first', 'check'];
  const index = Math.max(0, steps.indexOf(step));
  const open = undecided(handover, choices, reason);
  const isFirstWrong = reason === 'transfer' ? place.departmentId === null : (when.isLater && when.day === null) || isPast(when, handover);
  const planned = when.isLater && when.day !== null ? t('leave.at', { day: formatDate(when.day, 'date'), hour: clock(when.hour) }) : '';

  const go = (to: number): void => {
    setChecked(false);
    setFailure(null);
    setStep(steps[to] ?? 'first');
  };
  const next = (): void => {
    const isWrong = step === 'first' ? isFirstWrong : open.length > 0;
    if (!isWrong) return go(index + 1);
    setChecked(true);
    // The first control that is wrong is marked after the next paint.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const close = async (): Promise<void> => {
    const isTouched = choices !== noChoices || step !== 'first';
    if (!isTouched || (await confirm({ text: t('leave.closeQuestion'), action: t('leave.closeAction'), danger: true }))) onClose();
  };
  const send = async (): Promise<void> => {
    const common = { employeeId, stamp, handover: sentChoices(handover, choices, reason) };
    const done = await run(async (post) => {
      if (reason === 'transfer') {
        if (place.departmentId === null) return false;
        const { departmentId, position, secondPosition } = place;
        await post(
          transferPerson,
          { ...common, departmentId, position: position.trim() || undefined, secondPosition: secondPosition.trim() || undefined },
          { background: true },
        );
        return showToast({ kind: 'success', text: t('leave.transferred', { name: fullName }) });
      }
      const later = when.isLater && when.day !== null ? { day: when.day, hour: when.hour } : {};
      const why = when.reason.trim();
      await post(
        dismissPerson,
        { ...common, ...later, successorId: choices.successor?.id, reason: why || undefined },
        { background: true },
      );
      return showToast({
        kind: 'success',
        text: planned ? t('leave.willLeave', { name: fullName, at: planned }) : t('leave.left', { name: fullName }),
      });
    });
    if (done) onClose();
  };

  const isLast = step === 'check';
  const note = checked && step === 'lines' && open[0] ? t('leave.missing', { what: textOf(open[0]).title }) : null;
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={t(`leave.title.${reason}`, { name: fullName })}
      size="xl"
      footer={
        <div className={styles.footer}>
          <Button variant="ghost" onClick={() => void close()}>
            {t('leave.cancel')}
          </Button>
          <p role="alert" className={styles.failure}>
            {failure ?? note}
          </p>
          {index > 0 && <Button onClick={() => go(index - 1)}>{t('leave.back')}</Button>}
          {isLast ? (
            <Button variant={reason === 'dismissal' ? 'danger' : 'primary'} loading={busy} onClick={() => void send()}>
              {planned && reason === 'dismissal' ? t('leave.actAt', { at: planned }) : t(`leave.act.${reason}`)}
            </Button>
          ) : (
            <Button variant="primary" onClick={next}>
              {t('leave.next')}
            </Button>
          )}
        </div>
      }
    >
      <div ref={body} className={styles.wizard}>
        <Steps titles={steps.map((each) => (each === 'lines' ? t('leave.second') : t(`leave.${each}.${reason}`)))} current={index} />
        {step === 'first' &&
          (reason === 'dismissal' ? (
            <WhenStep when={when} handover={handover} checked={checked} onChange={setWhen} />
          ) : (
            <PlaceStep place={place} handover={handover} checked={checked} onChange={setPlace} />
          ))}
        {step === 'lines' && (
          <LinesStep
            {...{ employeeId, handover, reason, choices, people }}
            missing={checked}
            onChange={setChoices}
            onMeet={(person) => setPeople((before) => (before.some(({ id }) => id === person.id) ? before : [...before, person]))}
          />
        )}
        {isLast && <CheckStep {...{ handover, reason, choices, people }} />}
      </div>
    </Dialog>
  );
};
