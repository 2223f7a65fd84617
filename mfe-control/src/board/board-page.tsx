import { request, textOfFailure } from '@qujat/api';
import { boardFigures, boardGroups, readTaskBoard, type BoardFigure, type BoardGroup, type BoardRow } from '@qujat/contract/tasks/board';
import { controlPages } from '@qujat/contract/tasks/pages';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Link, useSearchParams } from '@qujat/router';
import { Avatar } from '@qujat/ui/avatar';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Select } from '@qujat/ui/select';
import { Table, type Column } from '@qujat/ui/table';
import { Tabs } from '@qujat/ui/tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ControlPage } from '../page/control-page.tsx';
import { ForbiddenPage, isForbidden } from '../page/forbidden-page.tsx';
import { tasksKey, useLiveTasks } from '../tasks/use-live-tasks.ts';
import { boardAddress } from './board-address.ts';
import styles from './board.module.css';

// locale-keys: board.by.*, board.who.*, board.figures.*

/** The value of the list «Отдел» for all of them. */
const everywhere = 'all';

const useBoard = (group: BoardGroup, departmentId: number | undefined) => {
  const key = [...tasksKey(), 'board', { group, departmentId }];
  useLiveTasks('board');
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      request(readTaskBoard, { group, ...(departmentId !== undefined && { departmentId }) }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};

/** A row of the table; the first one is the total. */
interface Line extends BoardRow {
  readonly isTotal: boolean;
}

const keyOf = ({ id, isTotal }: Line): string => (isTotal ? 'total' : String(id));

/** /control/board: what lies with whom now, for heads and clerks; each figure leads to its tasks (TSK-32). */
const BoardPage = (): ReactNode => {
  const { t } = useTranslation('control');
  const [parameters, setParameters] = useSearchParams();
  const group = boardGroups.find((each) => each === parameters.get('by')) ?? 'person';
  const chosen = Number(parameters.get('department'));
  const departmentId = Number.isSafeInteger(chosen) && chosen > 0 ? chosen : undefined;
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useBoard(group, departmentId);
  if (isForbidden(error)) return <ForbiddenPage />;
  const set = (name: string, value: string | null): void => {
    const next = new URLSearchParams(parameters);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true });
  };
  const nameOf = ({ name, isTotal }: Line): string => (isTotal ? t('board.total') : name || t('board.noDepartment'));
  const figureOf = (line: Line, figure: BoardFigure): ReactNode => {
    const count = line[figure];
    if (count === 0) return <span className={styles.none}>0</span>;
    const text = formatNumber(count);
    // Tasks of nobody's department have no list of their own.
    if (!data || (line.id === null && !line.isTotal)) return text;
    return (
      <Link
        className={figure === 'overdue' ? styles.overdue! : styles.figure!}
        aria-label={`${nameOf(line)}, ${t(`board.figures.${figure}`)}: ${count}`}
        to={boardAddress({ figure, group, id: line.id, departmentId, board: data })}
      >
        {text}
      </Link>
    );
  };
  const who = (line: Line): ReactNode => (
    <span className={styles.who}>
      {group === 'person' && !line.isTotal ? <Avatar name={line.name} size="sm" /> : null}
      <span className={styles.lines}>
        {group === 'department' && line.id !== null ? (
          <Link className={styles.name!} to={`${controlPages.board.path}?department=${line.id}`}>
            {nameOf(line)}
          </Link>
        ) : (
          <span className={line.isTotal ? styles.total : undefined}>{nameOf(line)}</span>
        )}
        {line.department ? <span className={styles.second}>{line.department}</span> : null}
      </span>
    </span>
  );
  const columns: readonly Column<Line>[] = [
    { key: 'who', title: t(`board.who.${group}`), rowHeader: true, cell: who },
    ...boardFigures.map((figure): Column<Line> => ({
      key: figure,
      title: t(`board.figures.${figure}`),
      width: 120,
      cell: (line) => figureOf(line, figure),
    })),
  ];
  const card = (line: Line): ReactNode => (
    <div className={styles.card}>
      {who(line)}
      <dl className={styles.figures}>
        {boardFigures.map((figure) => (
          <div key={figure}>
            <dt>{t(`board.figures.${figure}`)}</dt>
            <dd>{figureOf(line, figure)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  const rows: readonly Line[] =
    data && data.rows.length > 0
      ? [{ ...data.total, id: null, name: '', department: '', isTotal: true }, ...data.rows.map((row) => ({ ...row, isTotal: false }))]
      : [];
  return (
    <ControlPage title={t('board.title')}>
      <Tabs<BoardGroup>
        label={t('board.group')}
        value={group}
        onChange={(next) => set('by', next)}
        items={boardGroups.map((value) => ({ value, label: t(`board.by.${value}`) }))}
      />
      {!data || data.departments.length > 1 ? (
        <Select
          label={t('board.department')}
          hideLabel
          className={styles.department ?? ''}
          disabled={!data}
          value={departmentId === undefined ? everywhere : String(departmentId)}
          onChange={(next) => set('department', next === everywhere ? null : next)}
          options={[
            { value: everywhere, label: t('board.all') },
            ...(data?.departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      {error && !data ? (
        <ErrorCard title={t('board.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Table
          caption={t('board.title')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          loading={isPending || isPlaceholderData}
          card={card}
          empty={<EmptyState title={t('board.empty')} />}
        />
      )}
      {data && data.count > data.rows.length ? (
        <p className={styles.second}>{t('board.more', { shown: data.rows.length, count: data.count })}</p>
      ) : null}
    </ControlPage>
  );
};

export default BoardPage;
