import { answerInDocument, longestEntry, resolveInDocument, type DiscussionEntry } from '@qujat/contract/discussion';
import { useChange } from '@qujat/api/use-change';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { TextArea } from '@qujat/ui/text-area';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useDraft } from '../card/comment-drafts.ts';
import styles from './discussion.module.css';
import type { TextPlace } from './text-place.ts';
import { refreshDiscussion } from './use-reading.ts';

interface EntryProps {
  readonly documentId: number;
  readonly entry: DiscussionEntry;
  /** The number of a remark, as the page marks it. */
  readonly number: number;
  readonly onShow: (place: TextPlace) => void;
}

const AnswerForm = ({ documentId, entryId, onDone }: { documentId: number; entryId: number; onDone: () => void }): ReactNode => {
  const { t } = useTranslation('reader');
  const client = useQueryClient();
  const { text = '', write } = useDraft(`answer/${documentId}/${entryId}`);
  const change = useChange({ otherwise: t('question.failed'), refresh: () => refreshDiscussion(client, documentId) });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return change.setFailure(t('question.empty'));
    const done = await change.run((send) => send(answerInDocument, { documentId, entryId, text: text.trim() }));
    if (!done) return undefined;
    write(undefined);
    return onDone();
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={field}
        label={t('question.answer')}
        rows={2}
        maxLength={longestEntry}
        value={text}
        error={change.failure ?? undefined}
        onChange={(next) => write(next === '' ? undefined : next)}
      />
      <div className={styles.buttons}>
        <Button size="sm" type="submit" variant="primary" loading={change.busy}>
          {t('question.send')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('decision.cancel')}
        </Button>
      </div>
    </form>
  );
};

const Entry = ({ documentId, entry, number, onShow }: EntryProps): ReactNode => {
  const { t } = useTranslation('reader');
  const client = useQueryClient();
  const [answering, setAnswering] = useState(false);
  const change = useChange({ otherwise: t('question.failed'), refresh: () => refreshDiscussion(client, documentId) });
  const { id, author, text, addressees, place, resolved, outdated } = entry;
  const resolve = (): void => void change.run((send) => send(resolveInDocument, { documentId, entryId: id, resolved: resolved === null }));
  return (
    <li className={cx(styles.entry, resolved && styles.resolved)}>
      <p className={styles.line}>
        {place ? <span className={styles.number}>{number}</span> : null}
        <strong>{author.name}</strong>
        {entry.askedAt ? <span className={styles.quiet}>{formatDate(entry.askedAt, 'dateTime')}</span> : null}
        {resolved ? <Badge tone="green">{t('question.resolved')}</Badge> : null}
      </p>
      {place ? (
        <button type="button" className={styles.quote} title={t('remark.show')} onClick={() => onShow(place)}>
          {place.quote}
        </button>
      ) : null}
      {place && outdated ? <p className={styles.quiet}>{t('remark.outdated')}</p> : null}
      <p className={styles.text}>{text}</p>
      {addressees.length > 0 ? (
        <p className={styles.quiet}>{t('question.to', { names: addressees.map(({ name }) => name).join(', ') })}</p>
      ) : null}
      {entry.answers.map((answer) => (
        <div key={answer.id} className={styles.answer}>
          <p className={styles.line}>
            <strong>{answer.author.name}</strong>
            {answer.askedAt ? <span className={styles.quiet}>{formatDate(answer.askedAt, 'dateTime')}</span> : null}
          </p>
          <p className={styles.text}>{answer.text}</p>
        </div>
      ))}
      {change.failure ? (
        <p role="alert" className={styles.failure}>
          {change.failure}
        </p>
      ) : null}
      {answering ? (
        <AnswerForm documentId={documentId} entryId={id} onDone={() => setAnswering(false)} />
      ) : (
        <div className={styles.buttons}>
          <Button size="sm" variant="ghost" onClick={() => setAnswering(true)}>
            {t('question.reply')}
          </Button>
          {entry.mayResolve ? (
            <Button size="sm" variant="ghost" loading={change.busy} onClick={resolve}>
              {t(resolved ? 'question.reopen' : 'question.resolve')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
};

interface DiscussionPartProps {
  readonly documentId: number;
  readonly entries: readonly DiscussionEntry[];
  readonly onShow: (place: TextPlace) => void;
}

/** Questions and remarks with their answers (DAY-20, DAY-21). */
export const DiscussionPart = ({ documentId, entries, onShow }: DiscussionPartProps): ReactNode => {
  const { t } = useTranslation('reader');
  const remarks = entries.filter(({ place }) => place !== null);
  const open = entries.filter(({ resolved }) => resolved === null).length;
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('question.heading')} className={styles.part}>
      <h3 className={styles.heading}>
        {t('question.heading')} <span className={styles.quiet}>{t('question.open', { count: open })}</span>
      </h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} documentId={documentId} entry={entry} number={remarks.indexOf(entry) + 1} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
};
