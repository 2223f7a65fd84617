import { queryKey, request, textOfFailure } from '@qujat/api';
import { holdTask, readTaskForm } from '@qujat/contract/tasks/tasks';
import { addWorkingDays } from '@qujat/contract/working-calendar';
import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { Skeleton } from '@qujat/ui/skeleton';
import { TextArea } from '@qujat/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef, useState, type ReactNode } from 'react';
import { useTaskChange } from '../tasks/use-tasks.ts';
import { Executors } from './executors.tsx';
import { followHeldTask } from './follow-held-task.ts';
import styles from './form.module.css';
import { calendarOf, TermField } from './term-field.tsx';
import { TypicalTexts } from './typical-texts.tsx';
import { placeOf, restoreDraft, useTaskDraft } from './use-task-draft.ts';
import { useTooLong } from '../tasks/use-too-long.ts';

interface TaskFormProps {
  readonly documentId?: number;
  readonly parentId?: number;
  readonly onClose: () => void;
  /** It was taken back: the form, which has what was written, may open again. */
  readonly onReturned: () => void;
}

/** A term that nobody has chosen. */
const usualTerm = 5;

/** A resolution or a sub-task: what, who, by when, and whether it is on control (TSK-6, TSK-13). */
export const TaskForm = ({ documentId, parentId, onClose, onReturned }: TaskFormProps): ReactNode => {
  const { t } = useTranslation('control');
  const where = { ...(documentId !== undefined && { documentId }), ...(parentId !== undefined && { parentId }) };
  const { data: form, error } = useQuery({
    queryKey: [...queryKey('tasks'), 'form', where],
    queryFn: ({ signal }) => request(readTaskForm, where, { signal, background: true }),
  });
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? null;
  const place = placeOf(documentId, parentId);
  const { draft, restored, write, forget } = useTaskDraft(place);
  const { text, people, day: chosenDay, controlled, controller } = draft;
  const [tried, setTried] = useState(false);
  const tooLong = useTooLong();
  const isTooLong = [text, ...people.map(({ own }) => own)].some((each) => tooLong(each) !== undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const { busy, failure, run } = useTaskChange();
  const usual = form ? addWorkingDays(calendarOf(form.days), form.today, usualTerm) : null;
  const day = chosenDay === undefined ? (form?.latest && usual && usual > form.latest ? form.latest : usual) : chosenDay;
  // Whoever executes controls nothing; a giver who executes needs a controller.
  const controllers = (form?.controllers ?? []).filter(({ id }) => people.every((each) => each.id !== id));
  const isOwn = people.some(({ id }) => id === form?.giverId);
  const onControl = controlled || isOwn;
  const controllerId = String((controllers.find(({ id }) => String(id) === controller) ?? controllers[0])?.id ?? '');
  const wrongDay =
    !day || (form && day < form.today) ? t('form.dayWrong') : form?.latest && day > form.latest ? t('form.dayAfter') : undefined;
  const give = async (): Promise<void> => {
    setTried(true);
    const [responsible, ...others] = people;
    if (text.trim() === '' || isTooLong || !responsible || wrongDay || !day) return;
    let held = 0;
    const done = await run(async (send) => {
      const { holdId } = await send(
        holdTask,
        {
          ...where,
          text: text.trim(),
          responsibleId: responsible.id,
          coExecutors: others.map((each) => ({ id: each.id, text: each.own.trim() })),
          dueOn: day,
          ...(onControl && controllerId && { controllerId: Number(controllerId) }),
        },
        { background: true },
      );
      held = holdId;
    });
    if (!done) return;
    forget();
    followHeldTask({
      holdId: held,
      said: t('form.given', { count: people.length }),
      onReturned: () => restoreDraft(viewerId, place, draft),
      onBack: onReturned,
    });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      size="md"
      initialFocus={area}
      title={parentId === undefined ? t(documentId === undefined ? 'form.title' : 'form.resolution') : t('form.subtask')}
      submit={people.length > 1 ? t('form.submitMany', { count: people.length }) : t('form.submit')}
      busy={busy}
      disabled={!form}
      onSubmit={() => void give()}
      className={styles.form}
    >
      <p className={styles.failure} role="alert">
        {failure ?? (error ? textOfFailure(error) : '')}
      </p>
      {form ? (
        <>
          {restored ? (
            <p className={styles.restored}>
              {t('form.restored')}
              <Button size="sm" variant="ghost" onClick={forget}>
                {t('form.startAnew')}
              </Button>
            </p>
          ) : null}
          <TypicalTexts form={form} text={text} onChange={(value) => write({ text: value })} area={area} />
          <TextArea
            label={t('form.text')}
            ref={area}
            required
            rows={3}
            value={text}
            onChange={(value) => write({ text: value })}
            error={tried && text.trim() === '' ? t('form.textMissing') : tooLong(text)}
          />
          <Executors
            chosen={people}
            onChange={(chosen) => write({ people: chosen })}
            error={tried && people.length === 0 ? t('form.nobodyChosen') : undefined}
          />
          <TermField form={form} value={day} onChange={(value) => write({ day: value })} error={tried ? wrongDay : undefined} />
          <div className={styles.control}>
            <Checkbox label={t('form.control')} checked={onControl} disabled={isOwn} onChange={(value) => write({ controlled: value })} />
            {onControl ? (
              <Select
                label={t('form.controller')}
                hideLabel
                value={controllerId}
                onChange={(value) => write({ controller: value })}
                options={controllers.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
              />
            ) : null}
            {isOwn ? <p className={styles.hint}>{t('form.ownTask')}</p> : null}
          </div>
        </>
      ) : (
        <Skeleton shape="block" />
      )}
    </FormDialog>
  );
};
