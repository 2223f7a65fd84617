/** What a row wants of the reader, where its document is, and how late it is (DAY-40, DAY-41, DAY-42). Markup and no components: a list has many. */
import type { DocumentListItem } from '@qujat/contract/document-list';
import { statuses, type Wanted } from '@qujat/contract/vocabulary';
import { formatDate } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import { drawn, rowIcons } from './row-icons.tsx';
import type { RowTexts } from './row-texts.ts';
import styles from './wanted-mark.module.css';

const check = 'm5 12.5 4.5 4.5L19 7.5';
const icons: Readonly<Record<Wanted, ReactNode>> = {
  sign: drawn('M14.5 9.5 4 20M7 17l2.5 2.5M14.5 9.5a4 4 0 1 1 5.6-5.6 4 4 0 0 1-5.6 5.6z', styles.icon),
  approve: drawn('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 12.3l2.5 2.5 4.6-5', styles.icon),
  agree: drawn(check, styles.icon),
  execute: drawn('M4 6.5 5.5 8 8 5M4 13.5 5.5 15 8 12M12 7h8M12 14h8M12 20h8', styles.icon),
  acknowledge: drawn(
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
    styles.icon,
  ),
  reply: drawn('M9 14 4 9l5-5M4 9h10a6 6 0 0 1 6 6v4', styles.icon),
};

export const wantedIcon = (wanted: Wanted): ReactNode => icons[wanted];

/** The stages of a document under way: how many of the three it has reached, and its hue. */
const running: Readonly<Record<number, { readonly bars: number; readonly tone: 'blue' | 'violet' | 'teal' }>> = {
  [statuses.aggregation]: { bars: 1, tone: 'blue' },
  [statuses.approval]: { bars: 2, tone: 'violet' },
  [statuses.execution]: { bars: 3, tone: 'teal' },
};

/** The status as a pill; each stage of a document under way has a hue of its own. */
const statusBadge = ({ status, statusName, statusColour }: DocumentListItem): ReactNode =>
  statusName ? <Badge tone={running[status]?.tone ?? statusColour}>{statusName}</Badge> : null;

/** Quiet: three bars and words. Colour says nothing that the bars and the words do not. */
const stage = (document: DocumentListItem): ReactNode => {
  const at = running[document.status];
  if (!at) return statusBadge(document);
  return (
    <span className={cx(styles.stage, styles[at.tone])}>
      <svg viewBox="0 0 22 10" className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect key={bar} x={(bar - 1) * 8} width="6" height="10" rx="1.5" opacity={bar <= at.bars ? 1 : 0.3} />
        ))}
      </svg>
      {document.statusName}
    </span>
  );
};

/** The letters by which a row shows for whom it waits; the name is the mark's text for readers, and its tooltip. */
const initials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('');

/** The verb in an outline, and for whom it is if not for the reader; the stage below. Without a wish of the reader the status alone. */
export const wantedMark = (document: DocumentListItem, texts: RowTexts): ReactNode => {
  const { wanted, wantedOf } = document;
  if (wanted === null) return statusBadge(document);
  return (
    <span className={styles.wanted}>
      <span className={styles.chips}>
        <span className={styles.chip}>
          {icons[wanted]}
          {texts.wanted[wanted]}
        </span>
        {wantedOf === null ? null : (
          <span className={styles.who} title={texts.standsFor(wantedOf)}>
            <span aria-hidden="true">{initials(wantedOf)}</span>
            <VisuallyHidden>{texts.standsFor(wantedOf)}</VisuallyHidden>
          </span>
        )}
      </span>
      {stage(document)}
    </span>
  );
};

/** More days are not yet near. */
const nearDays = 3;

/** The due date, and below it how late it is or how few days are left. */
export const dueMark = ({ executionDate, daysLeft }: DocumentListItem, texts: RowTexts): ReactNode => {
  const date = formatDate(executionDate, 'date');
  if (daysLeft === null || daysLeft > nearDays) return date;
  const isLate = daysLeft < 0;
  return (
    <span className={cx(styles.due, isLate ? styles.late : styles.near)}>
      <span className={styles.date}>
        <span className={styles.clock}>{rowIcons.clock}</span>
        {date}
      </span>
      <VisuallyHidden>{texts.expiresSoon}</VisuallyHidden>
      <span className={styles.words}>{texts.days(daysLeft)}</span>
    </span>
  );
};
