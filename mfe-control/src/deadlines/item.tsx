import type { Deadline } from '@qujat/contract/tasks/calendar';
import { taskPath } from '@qujat/contract/tasks/pages';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Avatar } from '@qujat/ui/avatar';
import { Badge } from '@qujat/ui/badge';
import { LinkButton } from '@qujat/ui/link-button';
import { AlarmClock, CalendarClock, Check, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysBetween } from '../tasks/days.ts';
import { TermBadge } from '../tasks/term-badge.tsx';
import styles from './item.module.css';

export const itemKey = ({ kind, id }: Deadline): string => `${kind} ${id}`;

const addressOf = ({ kind, id }: Deadline): string => (kind === 'task' ? `${taskPath}?id=${id}` : `/?document=${id}`);

export const useNumber = () => {
  const { t } = useTranslation('control');
  return ({ documentNumber, number, kind }: Deadline): string =>
    documentNumber || (kind === 'task' ? t('tasks.number', { number }) : t('deadlines:noNumber'));
};

const near = 3;

/** The look of a deadline in its cell; an icon says the same. */
const toneOf = ({ state, outcome, dueOn }: Deadline, today: string): string | undefined => {
  if (state === 'done') return styles.done;
  if (state === 'reported') return styles.reported;
  if (outcome === 'overdue') return styles.late;
  return daysBetween(today, dueOn) <= near ? styles.near : styles.far;
};

const IconOf = ({ item }: { readonly item: Deadline }): ReactNode => {
  if (item.state === 'done') return <Check aria-hidden="true" />;
  if (item.state === 'reported') return <Inbox aria-hidden="true" />;
  if (item.outcome === 'overdue') return <AlarmClock aria-hidden="true" />;
  return null;
};

/** In the cell of a day: number, text and face. The panel at the right has the links. */
export const ItemChip = ({ item, today }: { readonly item: Deadline; readonly today: string }): ReactNode => {
  const numberOf = useNumber();
  return (
    <span className={`${styles.chip} ${toneOf(item, today)}`}>
      <span className={styles.chipNumber}>
        <IconOf item={item} />
        <span>{numberOf(item)}</span>
        <span className={styles.face}>
          <Avatar name={item.person.fullName} size="sm" />
        </span>
      </span>
      <span className={styles.chipText}>{item.text}</span>
    </span>
  );
};

interface ItemLineProps {
  readonly item: Deadline;
  readonly today: string;
  readonly onMove: (id: number) => void;
}

/** In the panel: everything about a deadline, and the way to move it where the tasks have the act. */
export const ItemLine = ({ item, today, onMove }: ItemLineProps): ReactNode => {
  const { t } = useTranslation('deadlines');
  const numberOf = useNumber();
  return (
    <li className={styles.line}>
      <span className={styles.lineTop}>
        <Link className={styles.lineNumber ?? ''} to={addressOf(item)}>
          {numberOf(item)}
        </Link>
        {item.asked ? <Badge tone="blue">{t('asked')}</Badge> : <TermBadge task={item} today={today} />}
      </span>
      <span className={styles.lineText}>{item.text}</span>
      <span className={styles.linePerson}>
        <Avatar name={item.person.fullName} size="sm" />
        <span>{item.person.fullName}</span>
        {item.kind === 'task' && item.state === 'running' ? (
          <LinkButton className={styles.move} icon={<CalendarClock />} onClick={() => onMove(item.id)}>
            {t('move')}
          </LinkButton>
        ) : null}
      </span>
    </li>
  );
};
