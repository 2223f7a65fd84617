import { askInDocument, longestEntry } from '@qujat/contract/discussion';
import { useChange } from '@qujat/api/use-change';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useDraft } from '../card/comment-drafts.ts';
import decision from './decision.module.css';
import styles from './discussion.module.css';
import type { TextPlace } from './text-place.ts';
import { refreshDiscussion } from './use-reading.ts';

interface AskFormProps {
  readonly documentId: number;
  /** Who can be asked; the initiator is the first. */
  readonly people: readonly { readonly employeeId: number; readonly name: string }[];
  /** The place of a remark; null for a question. */
  readonly place: TextPlace | null;
  readonly onDone: () => void;
}

/** Asks people of the document, or remarks on a place of its text, in the place of the decision (DAY-20, DAY-21). */
export const AskForm = ({ documentId, people, place, onDone }: AskFormProps): ReactNode => {
  const { t } = useTranslation('reader');
  const client = useQueryClient();
  const kind = place ? 'remark' : 'question';
  const { text = '', write } = useDraft(`${kind}/${documentId}/0`);
  const [chosen, setChosen] = useState<readonly number[]>(people.slice(0, 1).map(({ employeeId }) => employeeId));
  const change = useChange({ otherwise: t('question.failed'), refresh: () => refreshDiscussion(client, documentId) });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return change.setFailure(t('question.empty'));
    const done = await change.run((send) =>
      send(askInDocument, {
        documentId,
        kind,
        text: text.trim(),
        addressees: chosen.length > 0 ? chosen : undefined,
        quote: place?.quote,
        position: place?.position,
      }),
    );
    if (!done) return undefined;
    write(undefined);
    showToast({ kind: 'success', text: t(place ? 'remark.sent' : 'question.sent') });
    return onDone();
  };
  const toggle = (id: number): void => setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <form
      noValidate
      aria-label={t(place ? 'remark.title' : 'question.title')}
      className={decision.block}
      onSubmit={(event) => void submit(event)}
    >
      <h3 className={decision.title}>{t(place ? 'remark.title' : 'question.title')}</h3>
      {place ? <blockquote className={styles.quote}>{place.quote}</blockquote> : null}
      {people.length > 0 ? (
        <fieldset aria-label={t('question.whom')} className={decision.chips}>
          {people.map(({ employeeId, name }) => (
            <button
              key={employeeId}
              type="button"
              className={decision.chip}
              aria-pressed={chosen.includes(employeeId)}
              onClick={() => toggle(employeeId)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      ) : null}
      <TextArea
        ref={field}
        onKeyDown={onKeyDown}
        label={t(place ? 'remark.text' : 'question.text')}
        rows={3}
        maxLength={longestEntry}
        value={text}
        error={change.failure ?? undefined}
        onChange={(next) => write(next === '' ? undefined : next)}
      />
      <div className={decision.buttons}>
        <Button type="submit" variant="primary" className={decision.main} loading={change.busy}>
          {t('question.send')}
        </Button>
        <Button onClick={onDone}>{t('decision.cancel')}</Button>
      </div>
    </form>
  );
};
