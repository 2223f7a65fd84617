import type { DocumentListItem } from '@qujat/contract/document-list';
import { formatDate, formatDateText } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { cx } from '@qujat/ui/cx';
import { linkClass } from '@qujat/ui/link-button';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { MouseEvent, ReactNode } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import type { Column } from './columns.ts';
import { periodLabel } from './period-label.ts';
import styles from './row-cells.module.css';
import type { RowContext } from './row-context.ts';
import { rowIcons } from './row-icons.tsx';
import { RowMenu } from './row-menu.tsx';
import { dueMark, wantedMark } from './wanted-mark.tsx';

const apart = (event: MouseEvent, act: () => void): void => {
  event.stopPropagation();
  act();
};

/** The number, which opens the card. A draft has none yet. */
export const numberLink = ({ id, number }: DocumentListItem, { openCard, texts }: RowContext, isOpen: boolean): ReactNode => (
  <button
    type="button"
    className={cx(linkClass, styles.number)}
    data-document={id}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onClick={(event) => apart(event, () => openCard(id))}
  >
    {number || texts.noNumber}
  </button>
);

/** 'Новый'. */
export const freshMark = ({ texts }: RowContext): ReactNode => (
  <Badge tone="blue" className={styles.new}>
    {texts.fresh}
  </Badge>
);

/**
 * The marks next to the number: 'Новый', a kept decision, the state in the exchange, the archive period, and the document's id in the
 * system if the profile shows it.
 */
export const numberMarks = (document: DocumentListItem, context: RowContext): ReactNode => {
  const { showsId, showsPeriod, exchangeState, texts, merges } = context;
  const decision = context.kept.get(document.id);
  const isNew = document.unread && !merges;
  const period = showsPeriod ? periodLabel(document.period) : null;
  const withId = showsId && document.documentId > 0;
  const exchange = document.exchangeMarker ? exchangeState(document.exchangeMarker) : null;
  if (!isNew && !period && !withId && !exchange && !decision) return null;
  return (
    <span className={styles.marks}>
      {isNew ? freshMark(context) : null}
      {decision ? <Badge tone="yellow">{texts.kept(decision)}</Badge> : null}
      {exchange ? <span className={cx(styles.exchange, styles[exchange.tone])}>{texts.exchange(exchange.name)}</span> : null}
      {withId ? <span>{texts.documentId(document.documentId)}</span> : null}
      {period ? <span title={texts.period}>{period}</span> : null}
    </span>
  );
};

/** A longer last word may break, with the clip after it. */
const longestWord = 24;

/** The subject, and a paper clip if files are attached; the clip stays with the last word, so that it is never alone on a line. */
export const subjectText = (document: DocumentListItem, { texts }: RowContext): ReactNode => {
  const subject = document.subject || document.name;
  if (!document.hasAttachment) return subject;
  const lastWord = subject.slice(subject.lastIndexOf(' ') + 1);
  const kept = lastWord.length > longestWord ? '' : lastWord;
  return (
    <>
      {subject.slice(0, subject.length - kept.length)}
      <span className={styles.together}>
        {kept}
        <span className={styles.clip} title={texts.attachment}>
          {rowIcons.clip}
          <VisuallyHidden>{texts.attachment}</VisuallyHidden>
        </span>
      </span>
    </>
  );
};

/** The due date: red, with a clock and 'Срок истекает', if it is near or past. */
export const executionDate = (document: DocumentListItem, { texts, merges }: RowContext): ReactNode => {
  if (merges) return dueMark(document, texts);
  const date = formatDate(document.executionDate, 'date');
  if (!document.expiresSoon) return date;
  return (
    <span className={styles.expires}>
      <span className={styles.expiresDate}>
        {date}
        {rowIcons.clock}
      </span>
      <span className={styles.expiresText}>{texts.expiresSoon}</span>
    </span>
  );
};

export const issueDate = (document: DocumentListItem): string => formatDate(document.issueDate ?? document.documentDate, 'date');

export const status = (document: DocumentListItem, { texts, merges }: RowContext): ReactNode => {
  const { statusName, statusColour } = document;
  if (merges) return wantedMark(document, texts);
  return statusName ? <Badge tone={statusColour}>{statusName}</Badge> : null;
};

const below = (text: string | false | undefined): ReactNode =>
  text ? (
    <span className={styles.below} title={text}>
      {text}
    </span>
  ) : null;

/** The number that the sender gave a letter, and its day. */
const theirNumber = ({ correspondentNumber }: DocumentListItem): string => correspondentNumber && `№ ${correspondentNumber}`;
const theirDate = ({ correspondentDate }: DocumentListItem): string => formatDateText(correspondentDate);

/** Who executes; of several, how many have done it. */
const executors = ({ executors: all }: DocumentListItem): ReactNode => (
  <>
    {all.map(({ fullName }) => fullName).join(', ')}
    {below(all.length > 1 && `${all.filter(({ done }) => done).length} / ${all.length}`)}
  </>
);

/** A button for a new window, the private note, and the star, which adds the document to the favourites or removes it. */
export const rowActions = (document: DocumentListItem, { openWindow, openNote, setBookmark, texts }: RowContext): ReactNode => {
  const { id, note, bookmarked } = document;
  return (
    <span className={styles.actions}>
      <a
        href={documentAddress.open(id)}
        target="_blank"
        rel="noreferrer"
        className={styles.action}
        aria-label={texts.openWindow}
        title={texts.openWindow}
        onClick={(event) => {
          event.stopPropagation();
          // With a modifier key the browser itself decides which window opens.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          openWindow(id);
        }}
      >
        {rowIcons.window}
      </a>
      <button
        type="button"
        className={styles.action}
        data-act="note"
        aria-label={texts.note}
        aria-haspopup="dialog"
        title={note ?? texts.addNote}
        onClick={(event) => apart(event, () => openNote(document))}
      >
        {note ? rowIcons.noteOn : rowIcons.note}
      </button>
      <button
        type="button"
        className={styles.action}
        data-act="star"
        // `pressed` conveys the state: the name must not change with it.
        aria-label={texts.bookmark}
        aria-pressed={bookmarked}
        title={bookmarked ? texts.removeBookmark : texts.addBookmark}
        onClick={(event) => apart(event, () => setBookmark(id, !bookmarked))}
      >
        {bookmarked ? rowIcons.starOn : rowIcons.star}
      </button>
    </span>
  );
};

/** The content of a column for a document, whose card may be open. */
export const cellOf = ({ key }: Column, document: DocumentListItem, context: RowContext, isOpen: boolean): ReactNode => {
  const { merges } = context;
  switch (key) {
    case 'type':
      return <span title={document.typeDescription || document.typeName || undefined}>{document.typeCode || document.typeName}</span>;
    case 'typeName':
      return document.typeName || document.typeDescription;
    case 'number':
      return (
        <>
          {numberLink(document, context, isOpen)}
          {below(merges?.type && (document.typeName || document.typeDescription))}
          {numberMarks(document, context)}
        </>
      );
    case 'issueDate':
      return issueDate(document);
    case 'executionDate':
      return executionDate(document, context);
    case 'finishDate':
      return formatDate(document.finishDate, 'date');
    case 'initiator':
      return (
        <>
          {document.initiator}
          {below(merges?.department && document.department)}
        </>
      );
    case 'department':
      return document.department;
    case 'subject':
      return merges ? (
        <span className={styles.lines} title={document.subject || document.name}>
          {document.unread ? <>{freshMark(context)} </> : null}
          {subjectText(document, context)}
        </span>
      ) : (
        subjectText(document, context)
      );
    case 'status':
      return status(document, context);
    case 'correspondent':
    case 'recipient':
      return (
        <>
          <span className={styles.lines} title={document.correspondent}>
            {document.correspondent}
          </span>
          {below(!context.showsTheirs && [theirNumber(document), theirDate(document)].filter(Boolean).join(' · '))}
        </>
      );
    case 'theirs':
      return (
        <>
          {theirNumber(document)}
          {below(theirDate(document))}
        </>
      );
    case 'executors':
      return executors(document);
    case 'changed':
      return formatDate(document.changed, 'date');
    case 'actions':
      return context.tight ? <RowMenu document={document} context={context} /> : rowActions(document, context);
    case 'checkbox':
      return null;
  }
};
