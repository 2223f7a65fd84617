import { maxTaskLength, type DraftForm, type DraftParticipant, type RouteDemand } from '@qujat/contract/draft-form';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { TextField } from '@qujat/ui/text-field';
import { ChevronDown, ChevronUp, Lock, Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Segmented } from '../segmented.tsx';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { PersonPicker } from './person-picker.tsx';
import styles from './people.module.css';
import { add, atStage, lockOf, move, orderOf, remove, setOrder, setTask, type Order } from './route.ts';
import { placeOf } from './place-of.ts';

interface StageEditorProps {
  readonly stage: Stage;
  readonly title: string;
  /** The purpose of the stage, shown while it is empty. */
  readonly hint: string;
  readonly people: readonly DraftParticipant[];
  readonly departments: DraftForm['departments'];
  readonly demands: readonly RouteDemand[];
  readonly disabled: boolean;
  readonly problem: string | null;
  readonly onChange: (people: readonly DraftParticipant[]) => void;
}

/** The participants of one stage: added by name or department, removed, in turn or in parallel. */
export const StageEditor = ({
  stage,
  title,
  hint,
  people,
  departments,
  demands,
  disabled,
  problem,
  onChange,
}: StageEditorProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const titleId = useId();
  const [adding, setAdding] = useState(false);
  const there = atStage(people, stage);
  const locks = there.map((each) => lockOf(people, each, demands));
  const isAgreement = stage === stages.aggregation;
  // Other stages act at once, unless the template has put them in order.
  const mayOrder = isAgreement || orderOf(there) === 'in-turn';
  // A single person has no order yet: the next one comes after them, as is usual for agreement.
  const [wanted, setWanted] = useState<Order>(isAgreement ? 'in-turn' : 'at-once');
  const order: Order = !mayOrder ? 'at-once' : there.length > 1 ? orderOf(there) : wanted;
  const opener = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  const goes = useFocusAfterRemoval({ count: there.length, box: section, otherwise: '[data-adds], input' });
  /** The button that has moved a person keeps the focus on them, or passes it to the other button once they are first or last. */
  const moved = useRef<readonly [up: string, other: string] | null>(null);
  useEffect(() => {
    if (!moved.current) return;
    const [same, other] = moved.current.map((each) => section.current?.querySelector<HTMLButtonElement>(`[data-moves="${each}"]`));
    (same?.disabled ? other : same)?.focus();
    moved.current = null;
  });
  const moveBy = (employeeId: number, by: -1 | 1): void => {
    moved.current = [`${employeeId} ${by}`, `${employeeId} ${-by}`];
    onChange(move(people, stage, employeeId, by));
  };
  const close = (): void => {
    setAdding(false);
    setTimeout(() => opener.current?.focus());
  };
  return (
    <section ref={section} aria-labelledby={titleId} className={styles.stage}>
      <header className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {mayOrder && there.length > 1 ? (
          <Segmented
            label={t('people.order')}
            hideLabel
            disabled={disabled}
            options={[
              { value: 'in-turn', label: t('people.inTurn') },
              { value: 'at-once', label: t('people.atOnce') },
            ]}
            value={order}
            onChange={(next) => {
              setWanted(next);
              onChange(setOrder(people, stage, next));
            }}
          />
        ) : null}
      </header>
      {there.length > 0 ? (
        <ol className={styles.people}>
          {there.map((each, index) => (
            <li key={each.employeeId} className={styles.person}>
              {order === 'in-turn' && there.length > 1 ? (
                <span className={styles.turn} aria-label={t('people.turn', { number: each.queueNumber })}>
                  {each.queueNumber}
                </span>
              ) : null}
              <Avatar name={each.fullName} size="sm" />
              <span className={styles.who}>
                <span className={styles.name}>{each.fullName}</span>
                <span className={styles.detail}>{placeOf(each)}</span>
                {locks[index] ? (
                  <span className={styles.lock}>
                    <Lock aria-hidden="true" />
                    {locks[index]}
                  </span>
                ) : null}
              </span>
              {disabled ? null : (
                <span className={styles.buttons}>
                  {order === 'in-turn' && there.length > 1 ? (
                    <>
                      <IconButton
                        size="sm"
                        label={t('people.up', { name: each.fullName })}
                        data-moves={`${each.employeeId} -1`}
                        disabled={index === 0}
                        icon={<ChevronUp aria-hidden="true" />}
                        onClick={() => moveBy(each.employeeId, -1)}
                      />
                      <IconButton
                        size="sm"
                        label={t('people.down', { name: each.fullName })}
                        data-moves={`${each.employeeId} 1`}
                        disabled={index === there.length - 1}
                        icon={<ChevronDown aria-hidden="true" />}
                        onClick={() => moveBy(each.employeeId, 1)}
                      />
                    </>
                  ) : null}
                  {locks[index] ? null : (
                    <IconButton
                      size="sm"
                      data-removes
                      label={t('people.remove', { name: each.fullName })}
                      icon={<X aria-hidden="true" />}
                      onClick={() => {
                        goes(locks.slice(0, index).filter((lock) => lock === null).length);
                        onChange(remove(people, stage, each.employeeId, order));
                      }}
                    />
                  )}
                </span>
              )}
              {stage === stages.execution ? (
                <TextField
                  className={styles.task}
                  label={t('people.task', { name: each.fullName })}
                  hideLabel
                  placeholder={t('people.taskPlaceholder')}
                  maxLength={maxTaskLength}
                  disabled={disabled}
                  value={each.task}
                  onChange={(task) => onChange(setTask(people, stage, each.employeeId, task))}
                />
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : there.length === 0 && !adding ? (
        <p className={styles.hint}>{hint}</p>
      ) : null}
      {disabled ? null : adding ? (
        <div className={styles.adding}>
          <PersonPicker
            label={t('people.addTo', { stage: title })}
            departments={departments}
            chosen={new Set(there.map((each) => each.employeeId))}
            count={people.length}
            onChoose={(colleagues) => onChange(add(people, stage, colleagues, order))}
            onClose={close}
          />
          <Button size="sm" variant="ghost" onClick={close}>
            {t('people.done')}
          </Button>
        </div>
      ) : (
        <Button
          ref={opener}
          data-adds
          size="sm"
          variant="ghost"
          className={cx(styles.add)}
          icon={<Plus aria-hidden="true" />}
          aria-label={t('people.addTo', { stage: title })}
          onClick={() => setAdding(true)}
        >
          {t('people.add')}
        </Button>
      )}
    </section>
  );
};
