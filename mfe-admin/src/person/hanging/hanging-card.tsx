import { queryKey, request, textOfFailure } from '@qujat/api';
import { readHandover, type HandoverLine } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Card } from '@qujat/ui/card';
import { ErrorCard } from '@qujat/ui/error-card';
import { linkClass } from '@qujat/ui/link-button';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { LineItems } from '../../people/leave/line-items.tsx';
import { useLineText } from '../../people/leave/use-line-text.ts';
import styles from './hanging-card.module.css';

interface LineProps {
  readonly employeeId: number;
  readonly line: HandoverLine;
}

/** A department or a role is one thing: it is opened where it is changed. */
const isInStructure = ({ kind }: HandoverLine): boolean => kind === 'head' || kind === 'role';

const Line = ({ employeeId, line }: LineProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { title } = useLineText()(line);
  const [open, setOpen] = useState(false);
  const itemsId = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  const overdue = line.overdue > 0 ? <span className={styles.overdue}>{t('leave.overdue', { count: line.overdue })}</span> : null;
  if (isInStructure(line))
    return (
      <li>
        <Link className={styles.line} to="/admin/structure" aria-label={`${title}. ${t('hanging.structure')}`}>
          <span className={styles.title}>{title}</span>
          <ChevronRight aria-hidden="true" />
        </Link>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={open ? itemsId : undefined}
        aria-label={t('hanging.open', { what: title, count: line.count })}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.title}>
          {title}
          {overdue}
        </span>
        <span className={styles.count}>{line.count}</span>
        <Chevron aria-hidden="true" />
      </button>
      {open && (
        <div id={itemsId} className={styles.items}>
          <LineItems employeeId={employeeId} line={line} label={title} />
          {line.kind === 'steps' && (
            <Link className={linkClass} to="/admin/templates">
              {t('hanging.templates')}
            </Link>
          )}
        </div>
      )}
    </li>
  );
};

/** What hangs on a person; each line opens what it counts (ADM-36). The same numbers begin a dismissal. */
export const HangingCard = ({ employeeId }: { readonly employeeId: number }): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useQuery({
    // Not the key of the wizard, whose numbers must be as fresh as its stamp.
    queryKey: [...queryKey('people'), 'hanging', employeeId],
    queryFn: ({ signal }) => request(readHandover, { employeeId }, { signal, background: true }),
  });
  if (error && !data)
    return <ErrorCard title={t('leave.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Card title={t('hanging.title')}>
      {!data ? (
        <Skeleton shape="block" />
      ) : data.lines.length === 0 ? (
        <p className={styles.none}>{t('hanging.none')}</p>
      ) : (
        <ul className={styles.lines} aria-label={t('hanging.title')}>
          {data.lines.map((line) => (
            <Line key={`${line.kind} ${line.of}`} employeeId={employeeId} line={line} />
          ))}
        </ul>
      )}
    </Card>
  );
};
