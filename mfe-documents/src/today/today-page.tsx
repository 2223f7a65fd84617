import { hasExtension } from '@qujat/api';
import type { TodayRow as Row } from '@qujat/contract/today';
import { queues, type Wanted } from '@qujat/contract/vocabulary';
import { currentShortLanguage, formatDate, useTranslation, weekdayNames } from '@qujat/i18n';
import { hasSlot, Slot } from '@qujat/remotes';
import { useNavigate } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { StaleNotice } from '@qujat/ui/stale-notice';
import { Play } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { CardHost } from '../card/card-host.tsx';
import { tellAfterReload } from '../card/after-reload.ts';
import { ListFailure } from '../list/list-failure.tsx';
import { NoteHost } from '../note/note-host.tsx';
import { KeptNoticesHost, SendKeptHost } from '../offline/kept-host.tsx';
import { SigningHost } from '../signing/signing-host.tsx';
import { useSigning } from '../signing/use-signing.ts';
import { CreateButton } from '../templates/create-button.tsx';
import { addressOf } from '../views/view-filter.ts';
import { FailuresCard } from './failures-card.tsx';
import { KindChips } from './kind-chips.tsx';
import { narrow } from './narrow.ts';
import { nextFocus } from './next-focus.ts';
import { SectionCard } from './section-card.tsx';
import styles from './today-page.module.css';
import { TodaySkeleton } from './today-skeleton.tsx';
import { useHold } from './use-hold.ts';
import { useToday, useTodayChanges } from './use-today.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WeekCard } from './week-card.tsx';
import { weekdayOf } from './week.ts';

const atOnce: ReadonlySet<Wanted> = new Set(['agree', 'approve', 'acknowledge']);

/** 'Мне сегодня': what waits for the person, by the kind of act, and what the person waits for (DAY-43). */
const TodayPage = (): ReactNode => {
  const { t } = useTranslation('today');
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useToday();
  const changes = useTodayChanges();
  const { hold } = useHold();
  const { sign } = useSigning();
  const [card, setCard] = useState<number | null>(null);
  const [kind, setKind] = useState<Wanted | null>(null);
  const [day, setDay] = useState<string | null>(null);
  /** Decided here; the next answer does not contain them. */
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  /** Those that wait beside the documents; null until they are known. */
  const [tasks, setTasks] = useState<number | null>(null);
  const hasTasks = hasExtension('tasks') && hasSlot('control/own-tasks');
  useEffect(tellAfterReload, []);
  useEffect(() => () => setCard(null), []);

  const decide = async (rows: readonly Row[]): Promise<void> => {
    const ids = rows.map(({ id }) => id);
    const focus = nextFocus(ids);
    const back = (): void => setGone((now) => new Set([...now].filter((id) => !ids.includes(id))));
    const held = await hold(rows, back);
    if (held.length === 0) return;
    setGone((now) => new Set([...now, ...held]));
    setTimeout(focus);
    void refetch();
  };
  const act = (row: Row): void => {
    const { id, wanted, number, typeName, version } = row;
    if (atOnce.has(wanted)) void decide([row]);
    else if (wanted === 'sign') void sign({ documents: [{ id, number, name: typeName, version }] }).then(() => refetch());
    else setCard(id);
  };

  const sections = data ? narrow(data, { kind, day }, gone) : [];
  const rows = sections.flatMap((each) => each.rows);
  const isNarrowed = kind !== null || day !== null;
  /** The list of what a section does not show, narrowed like the page as far as a list can be. */
  const openRest = (section: Row['section']): void => {
    const wanted = section === 'overdue' ? kind : section;
    const filter = [section === 'overdue' ? 'due=overdue' : '', wanted === null ? '' : `wanted=${wanted}`].filter(Boolean).join('&');
    void navigate(addressOf(queues.incoming, isNarrowed ? filter : ''));
  };
  const weekday = data ? weekdayNames[currentShortLanguage()][weekdayOf(data.today)] : '';
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        {data ? <p className={styles.date}>{`${weekday}, ${formatDate(data.today, 'dayMonth')}`}</p> : null}
        <div className={styles.buttons}>
          <CreateButton variant="secondary" />
          {rows.length > 0 ? (
            <Button
              className={styles.main}
              variant="primary"
              aria-haspopup="dialog"
              icon={<Play aria-hidden="true" />}
              onClick={() => setCard(rows[0]?.id ?? null)}
            >
              {t('sortOut')}
            </Button>
          ) : null}
        </div>
      </header>
      <StaleNotice shown={error !== null && data !== undefined} retrying={isFetching} onRetry={() => void refetch()} />
      <KeptNoticesHost onOpen={setCard} />
      {data === undefined && error ? (
        <ListFailure title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <TodaySkeleton /> : null}
      {data ? (
        <>
          {data.kinds.length > 1 ? <KindChips kinds={data.kinds} chosen={kind} onChoose={setKind} /> : null}
          <div className={styles.halves}>
            <div className={styles.left}>
              <FailuresCard failures={data.failures} onRead={changes.forget} onOpen={setCard} />
              {sections.map(({ section, rows: shown, count }) => (
                <SectionCard
                  key={section}
                  section={section}
                  rows={shown}
                  count={count}
                  onMore={() => openRest(section)}
                  onOpen={({ id }) => setCard(id)}
                  onAct={act}
                  onActAll={(those) => void decide(those)}
                />
              ))}
              {hasTasks ? <Slot name="control/own-tasks" props={{ onCount: setTasks }} /> : null}
              {sections.length === 0 && (isNarrowed || !hasTasks || tasks === 0) ? (
                <EmptyState title={isNarrowed ? t('emptyFilter') : t('empty')} text={isNarrowed ? undefined : t('emptyText')} />
              ) : null}
            </div>
            <div className={styles.right}>
              <WeekCard today={data.today} days={data.days} chosen={day} onChoose={setDay} />
              <WaitingCard waiting={data.waiting} onOpen={setCard} onRemind={changes.remind} />
            </div>
          </div>
        </>
      ) : null}
      <CardHost id={card} onOpen={setCard} inReader />
      <NoteHost />
      <SigningHost />
      <SendKeptHost />
    </div>
  );
};
export default TodayPage;
