/** The chips above a list: due dates with their numbers, the act that is wanted, and for whom (DAY-42, DAY-40, DAY-52). */
import { hasExtension, queryKey, request } from '@qujat/api';
import type { DocumentList } from '@qujat/contract/document-list';
import { substitutions } from '@qujat/contract/sidebar';
import { dueGroups, queues, wantedKinds, type DueGroup } from '@qujat/contract/vocabulary';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { Menu } from '@qujat/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import chips from '../today/chips.module.css';
import { loadTexts } from '../today/texts.ts';
import { useWords } from '../today/use-words.ts';
import { InitiatorsFilter } from '../views/initiators-filter.tsx';
import { loadTexts as loadViewTexts } from '../views/texts.ts';
import { useAddress } from '../views/use-address.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { dueQueues } from './due-queues.ts';
import styles from './due-bar.module.css';
import type { ListControl } from './use-list-view.ts';

interface DueBarProps {
  readonly list: ListControl;
  readonly data: DocumentList;
}

/** The server counts no further. */
const countedUpTo = 1_000;

/** In a group of chips the arrows move the focus. */
const moveInGroup = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  all[all.findIndex((each) => each === event.target) + step]?.focus();
};

const DueChips = ({ list, data }: DueBarProps): ReactNode => {
  const { t } = useTranslation('today');
  const { due } = list.view;
  const labels: Readonly<Record<DueGroup, string>> = {
    overdue: t('due.overdue'),
    today: t('due.today'),
    soon: t('due.soon'),
    none: t('due.none'),
  };
  const counts = list.view.search === '';
  const number = (count: number): string =>
    count >= countedUpTo ? t('due.upTo', { number: formatNumber(countedUpTo) }) : formatNumber(count);
  const tone = (group: DueGroup): string | undefined => {
    if (group === 'none' || data.dueCounts[group] === 0) return undefined;
    return group === 'overdue' ? chips.late : chips.near;
  };
  return (
    // Only passes on the arrow keys of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={chips.chips} aria-label={t('due.label')} onKeyDown={moveInGroup}>
      <button type="button" className={chips.chip} aria-pressed={due === null} onClick={() => list.narrow({ due: null })}>
        {t('due.all')}
      </button>
      {dueGroups.map((group) => (
        <button
          key={group}
          type="button"
          className={chips.chip}
          aria-pressed={due === group}
          onClick={() => list.narrow({ due: due === group ? null : group })}
        >
          {labels[group]} {counts ? <span className={cx(chips.count, tone(group))}>{number(data.dueCounts[group])}</span> : null}
        </button>
      ))}
    </fieldset>
  );
};

const WantedMenu = ({ list }: Pick<DueBarProps, 'list'>): ReactNode => {
  const { t } = useTranslation('today');
  const { kind } = useWords();
  const { wanted } = list.view;
  const choice = (value: typeof wanted) => ({
    kind: 'choice' as const,
    key: String(value),
    label: value === null ? t('due.wantedAll') : kind[value],
    chosen: value === wanted,
    onSelect: () => list.narrow({ wanted: value }),
  });
  return (
    <Menu
      label={t('due.wanted')}
      entries={[choice(null), ...wantedKinds.map(choice)]}
      trigger={
        <Button size="sm" className={cx(styles.menu, wanted !== null && styles.chosen)} trailingIcon={<ChevronDown aria-hidden="true" />}>
          {t('due.wantedIs', { wanted: wanted === null ? t('due.wantedAll') : kind[wanted] })}
        </Button>
      }
    />
  );
};

/** For somebody who acts for others: whose documents are shown. The shell requests the same data under the same key. */
const WhoseSwitch = ({ list }: Pick<DueBarProps, 'list'>): ReactNode => {
  const { t } = useTranslation('today');
  const { data = [] } = useQuery({
    queryKey: queryKey('substitutions'),
    queryFn: ({ signal }) => request(substitutions, {}, { signal, background: true }),
  });
  const active = data.filter((each) => each.active);
  const [first] = active;
  if (!first) return null;
  const options = [
    { id: null, name: t('due.everybody') },
    { id: first.actorId, name: t('due.mine') },
    ...active.map(({ employeeId, fullName }) => ({ id: employeeId, name: fullName })),
  ];
  return (
    // The same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={cx(chips.chips, styles.whose)} aria-label={t('due.whose')} onKeyDown={moveInGroup}>
      {options.map(({ id, name }) => (
        <button
          key={String(id)}
          type="button"
          className={chips.chip}
          aria-pressed={list.view.wantedOf === id}
          onClick={() => list.narrow({ wantedOf: id })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
};

/** The filters of our server for every queue: initiators and saved views; the address follows them. */
const ViewTools = ({ list, data }: DueBarProps): ReactNode => {
  useAddress(list);
  return (
    <span className={styles.views}>
      <InitiatorsFilter list={list} data={data} />
      <ViewsMenu list={list} />
    </span>
  );
};

const DueBar = (props: DueBarProps): ReactNode => (
  <div className={styles.bar}>
    {hasExtension('today') && dueQueues.has(props.list.queue) ? <DueChips {...props} /> : null}
    {hasExtension('today') && props.list.queue === queues.incoming ? (
      <>
        <WantedMenu list={props.list} />
        <WhoseSwitch list={props.list} />
      </>
    ) : null}
    {hasExtension('views') ? <ViewTools {...props} /> : null}
  </div>
);

/** With its texts. */
export const loadDueBar = async (): Promise<{ readonly DueBar: typeof DueBar }> => {
  await Promise.all([loadTexts(), loadViewTexts()]);
  return { DueBar };
};
