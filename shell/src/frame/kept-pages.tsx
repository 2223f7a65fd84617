import { RemotePage } from '@qujat/remotes';
import { useLocation, type Location } from '@qujat/router';
import { languageAtom } from '@qujat/session';
import { Kept } from '@qujat/ui/kept';
import { useAtomValue } from 'jotai';
import { memo, useState, type ReactNode } from 'react';
import { approachedAtom, type Approached } from './approached.ts';
import { MessagePage } from './errors/message-page.tsx';
import { FixedLocation } from './fixed-location.tsx';
import styles from './frame.module.css';
import { shellRemote, type FoundPage } from './pages.ts';
import { SystemPart } from './system/system-part.tsx';
import { useUnseenChanges } from './use-unseen-changes.ts';

interface KeptPage {
  readonly page: FoundPage;
  /** The location of the person on the page, or the one where they left it. */
  readonly location: Location;
  /** Higher for pages that were shown or requested later. */
  readonly turn: number;
}

interface Pages {
  /** In order of arrival: a page that changed its position in the DOM would be laid out again. */
  readonly kept: readonly KeptPage[];
  readonly approached: Approached | null;
  readonly language: string;
}

/** More pages than remotes have sidebar entries are not worth their memory. */
const most = 4;

const idOf = ({ remote, page }: FoundPage): string => `${remote}/${page}`;

/** The pages with one added or moved to another place; if there are too many, the least recently used one is removed. */
const put = (kept: readonly KeptPage[], page: FoundPage, location: Location): readonly KeptPage[] => {
  const turn = Math.max(0, ...kept.map((each) => each.turn)) + 1;
  const known = kept.some((each) => idOf(each.page) === idOf(page));
  const next = known
    ? kept.map((each) => (idOf(each.page) === idOf(page) ? { page, location, turn } : each))
    : [...kept, { page, location, turn }];
  const oldest = Math.min(...next.map((each) => each.turn));
  return next.length > most ? next.filter((each) => each.turn !== oldest) : next;
};

/**
 * The page beside the sidebar. Earlier pages stay hidden with their elements, and so does the page that the person points at: a click then
 * only has to show it (docs/decisions/0080).
 */
export const KeptPages = ({ page }: { page: FoundPage }): ReactNode => {
  const location = useLocation();
  useUnseenChanges();
  const approached = useAtomValue(approachedAtom);
  const language = useAtomValue(languageAtom);
  const [pages, setPages] = useState<Pages>(() => ({ kept: put([], page, location), approached, language }));
  const isHere = ({ page: each, location: place }: KeptPage): boolean => each === page && place === location;
  let { kept } = pages;
  // Hidden pages do not receive a change of language.
  if (language !== pages.language) kept = kept.filter((each) => idOf(each.page) === idOf(page));
  if (approached && approached !== pages.approached && idOf(approached.page) !== idOf(page))
    kept = put(kept, approached.page, approached.location);
  if (!kept.some(isHere)) kept = put(kept, page, location);
  if (kept !== pages.kept || approached !== pages.approached || language !== pages.language) setPages({ kept, approached, language });
  return kept.map((each) => (
    <Kept key={idOf(each.page)} shown={isHere(each)} className={styles.page}>
      <Screen page={each.page} location={each.location} />
    </Kept>
  ));
};

const ShellPage = ({ page }: { page: string }): ReactNode => (page === 'system' ? <SystemPart /> : <MessagePage page={page} />);

/** One page at the location where the person left it. Pages whose location does not change are not rendered again with the chosen one. */
const Screen = memo(({ page, location }: Pick<KeptPage, 'page' | 'location'>): ReactNode => (
  <FixedLocation location={location}>
    {page.remote === shellRemote ? <ShellPage page={page.page} /> : <RemotePage remote={page.remote} page={page.page} />}
  </FixedLocation>
));
