import { textOfFailure } from '@qujat/api';
import type { Deadlines } from '@qujat/contract/tasks/calendar';
import type { TaskScope } from '@qujat/contract/tasks/vocabulary';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { IconButton } from '@qujat/ui/icon-button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { useNarrowScreen } from '@qujat/ui/media';
import { Select } from '@qujat/ui/select';
import { Skeleton } from '@qujat/ui/skeleton';
import { Tabs } from '@qujat/ui/tabs';
import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { ControlPage } from '../page/control-page.tsx';
import styles from './deadlines.module.css';
import { Grid } from './grid.tsx';
import { weekInWords } from './period.ts';
import { Side } from './side.tsx';
import { Strip } from './strip.tsx';
import { useDeadlines } from './use-deadlines.ts';
import { useView } from './use-view.ts';
import { calendarSpans, stepped, weeksOf, type CalendarSpan } from './weeks.ts';

// locale-keys: deadlines:scopes.*, deadlines:spans.*, deadlines:before.*, deadlines:after.*
const addressWindow = lazyPart(() => import(/* webpackChunkName: "calendar-address" */ './address-window.tsx'));
const moveWindow = lazyPart(() => import(/* webpackChunkName: "calendar-move" */ './move-window.tsx'));

type View = ReturnType<typeof useView>;
const everywhere = 'all';

interface BarProps {
  readonly view: View;
  readonly data: Deadlines | undefined;
  readonly period: string;
  readonly narrow: boolean;
}

/** Which days, whose, and how many at once. */
const Bar = ({ view, data, period, narrow }: BarProps): ReactNode => {
  const { t } = useTranslation('deadlines');
  const { span, scope, departmentId, set } = view;
  const step = (by: 1 | -1): void => set({ day: stepped(view.day, narrow ? 'week' : span, by) });
  return (
    <div className={styles.bar}>
      <div className={styles.when}>
        <IconButton variant="secondary" label={t(`before.${span}`)} icon={<ChevronLeft />} onClick={() => step(-1)} />
        <IconButton variant="secondary" label={t(`after.${span}`)} icon={<ChevronRight />} onClick={() => step(1)} />
        <h2 className={styles.period} aria-live="polite">
          {period}
        </h2>
        <Button size="sm" disabled={!data} onClick={() => set({ day: data?.today ?? null })}>
          {t('today')}
        </Button>
      </div>
      <div className={styles.whose}>
        {scope === 'department' && data && data.departments.length > 1 ? (
          <Select
            label={t('department')}
            hideLabel
            className={styles.department ?? ''}
            value={departmentId === null ? everywhere : String(departmentId)}
            onChange={(chosen) => set({ department: chosen === everywhere ? null : chosen })}
            options={[
              { value: everywhere, label: t('departments') },
              ...data.departments.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        <Tabs<TaskScope>
          size="sm"
          label={t('whose')}
          value={scope}
          onChange={(next) => set({ scope: next === 'mine' ? null : next, department: null })}
          items={(data?.scopes ?? [{ scope: 'mine' as const }]).map((each) => ({ value: each.scope, label: t(`scopes.${each.scope}`) }))}
        />
        {narrow ? null : (
          <Tabs<CalendarSpan>
            size="sm"
            label={t('span')}
            value={span}
            onChange={(next) => set({ view: next === 'month' ? null : next })}
            items={calendarSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
          />
        )}
      </div>
    </div>
  );
};

/** /control/deadlines: what ends when (TSK-60…TSK-66). */
const DeadlinesPage = (): ReactNode => {
  const { t } = useTranslation('deadlines');
  const narrow = useNarrowScreen();
  const view = useView();
  const { day, scope, departmentId } = view;
  const span = narrow ? 'week' : view.span;
  const weeks = weeksOf(day, span);
  const days = weeks.flat();
  const [from = day, to = day] = [days[0], days.at(-1)];
  const calendar = useDeadlines({ from, to, scope, ...(departmentId !== null && { departmentId }) });
  const [subscribing, setSubscribing] = useState(false);
  const [moving, setMoving] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = calendar;
  const choose = (next: string): void => view.set({ day: next });
  return (
    <ControlPage
      title={t('title')}
      aside={
        <>
          <Button icon={<CalendarPlus />} onClick={() => setSubscribing(true)}>
            {t('subscribe')}
          </Button>
          {narrow ? null : (
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          )}
        </>
      }
    >
      <Bar view={view} data={data} period={span === 'month' ? formatDate(day, 'monthYear') : weekInWords(from, to)} narrow={narrow} />
      {error && !data ? (
        <ErrorCard title={t('failed')} text={textOfFailure(error)} onRetry={() => void calendar.refetch()} retrying={calendar.isFetching} />
      ) : data ? (
        <div className={styles.calendar} aria-busy={calendar.isPlaceholderData}>
          {narrow ? (
            <Strip week={days} day={day} data={data} onChoose={choose} />
          ) : (
            <Grid
              weeks={weeks}
              day={day}
              month={span === 'month' ? day.slice(0, 7) : null}
              data={data}
              onChoose={choose}
              onEnter={() => heading.current?.focus()}
            />
          )}
          <Side data={data} day={day} scope={scope} departmentId={departmentId} heading={heading} onMove={setMoving} />
        </div>
      ) : (
        <div className={styles.calendar}>
          <Skeleton shape="block" className={styles.waiting ?? ''} />
          <Skeleton shape="block" className={styles.waiting ?? ''} />
        </div>
      )}
      <LazyWindow part={addressWindow} open={subscribing} onOpenChange={setSubscribing}>
        {({ AddressWindow }) => (subscribing ? <AddressWindow onClose={() => setSubscribing(false)} /> : null)}
      </LazyWindow>
      <LazyWindow part={moveWindow} open={moving !== null} onOpenChange={(open) => (open ? undefined : setMoving(null))}>
        {({ MoveWindow }) => (moving === null ? null : <MoveWindow id={moving} onClose={() => setMoving(null)} />)}
      </LazyWindow>
    </ControlPage>
  );
};

export default DeadlinesPage;
