import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import type { SlotName, Slots } from './slots.ts';
import { FailureCard } from './failure-card.tsx';
import { fallBack, leaveFallBack, ownerName, usePart } from './parts.ts';
import { PagePathContext } from './page-parameters.ts';
import { currentReleases, hasSlot, type PartName } from './registry.ts';
import styles from './part.module.css';
import { RemoteBoundary } from './remote-boundary.tsx';

/** Grey lines in place of a loading part, and a text for screen readers. */
function Waiting(): ReactNode {
  const { t } = useTranslation('remotes');
  return (
    <output className={styles.waiting}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton shape="title" width="half" />
      <Skeleton count={5} />
    </output>
  );
}

/** Whether the page's HTML contains this page, or is being made. */
const isDrawn = ({ kind, remote, key }: PartName): boolean =>
  kind === 'pages' && (typeof document === 'undefined' || document.getElementById('root')?.dataset['page'] === `${remote}/${key}`);

function Part({ part, props, fallback }: { part: PartName; props: object; fallback: ReactNode }): ReactNode {
  const state = usePart(part);
  const isPage = part.kind === 'pages';
  const waiting = fallback ?? <Waiting />;
  if (state.status === 'loading') return waiting;
  if (state.status === 'failed') return <FailureCard error={state.error} isPage={isPage} onRetry={state.retry} />;
  const Content = state.component;
  return (
    <RemoteBoundary
      remote={ownerName(part)}
      isPage={isPage}
      onFail={() => fallBack(part)}
      onRetry={() => leaveFallBack(part)}
      waiting={isDrawn(part) ? undefined : waiting}
    >
      <Content {...props} />
    </RemoteBoundary>
  );
}

/**
 * A remote's page. While it loads, `fallback` is shown; if it cannot be loaded or fails, its failure card. Everything around it keeps
 * working.
 */
export function RemotePage({ remote, page, fallback = null }: { remote: string; page: string; fallback?: ReactNode }): ReactNode {
  const path = currentReleases().remotes.find(({ name }) => name === remote)?.live.pages[page]?.path ?? '';
  return (
    <PagePathContext value={path}>
      <Part key={`${remote}/${page}`} part={{ remote, kind: 'pages', key: page }} props={{}} fallback={fallback} />
    </PagePathContext>
  );
}

/**
 * A part of another remote, by the name of its slot (slots.ts), including its failure card. Empty while that remote is switched off.
 */
export function Slot<N extends SlotName>({ name, props, fallback = null }: { name: N; props: Slots[N]; fallback?: ReactNode }): ReactNode {
  return (
    hasSlot(name) && <Part key={name} part={{ remote: name.split('/')[0]!, kind: 'slots', key: name }} props={props} fallback={fallback} />
  );
}
