import { longestQuote, type DiscussionEntry } from '@qujat/contract/discussion';
import { useTranslation } from '@qujat/i18n';
import { afterPaint } from '@qujat/ui/after-paint';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import styles from './page.module.css';
import { rangeOf, selectedPlace, type TextPlace } from './text-place.ts';

interface PageFrameProps {
  readonly id: number;
  readonly title: string;
  readonly entries: readonly DiscussionEntry[];
  /** The place that the person has asked for; shown and selected. */
  readonly shownPlace: TextPlace | null;
  readonly onSelect: (place: TextPlace | null) => void;
  /** Keys pressed inside the page belong to the reader. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const sheetIn = (frame: HTMLIFrameElement | null): Element | null => frame?.contentDocument?.querySelector('article.sheet') ?? null;

/** Marks the places of the remarks in the page, whose styles have the mark. */
const useMarks = (frame: RefObject<HTMLIFrameElement | null>, loads: number, entries: readonly DiscussionEntry[]): void => {
  useEffect(() => {
    const sheet = loads > 0 ? sheetIn(frame.current) : null;
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!sheet || !view?.CSS?.highlights) return;
    const ranges = entries.flatMap(({ place, resolved }) => {
      const range = place && !resolved ? rangeOf(sheet, place) : null;
      return range ? [range] : [];
    });
    view.CSS.highlights.set('remark', new view.Highlight(...ranges));
  }, [frame, loads, entries]);
};

/** The document's page as it is signed and printed (DAY-1). It stays paper in the dark theme. */
export const PageFrame = ({ id, title, entries, shownPlace, onSelect, onKeyDown }: PageFrameProps): ReactNode => {
  const { t } = useTranslation('reader');
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [loads, setLoads] = useState(0);
  const [tries, setTries] = useState(0);
  // A frame is a document of its own: what stands beside it does not wait until the browser has made it.
  const [isSurrounded, setSurrounded] = useState(false);
  useEffect(() => afterPaint(() => setSurrounded(true)), []);
  useMarks(frame, loads, entries);
  const heard = useRef({ onSelect, onKeyDown });
  useEffect(() => {
    heard.current = { onSelect, onKeyDown };
  });
  useEffect(() => {
    const inside = loads > 0 ? frame.current?.contentDocument : null;
    if (!inside) return undefined;
    const select = (): void => {
      const sheet = sheetIn(frame.current);
      heard.current.onSelect(sheet && selectedPlace(sheet, longestQuote));
    };
    const press = (event: KeyboardEvent): void => heard.current.onKeyDown(event);
    inside.addEventListener('selectionchange', select);
    inside.addEventListener('keydown', press);
    return () => {
      inside.removeEventListener('selectionchange', select);
      inside.removeEventListener('keydown', press);
    };
  }, [loads]);
  useEffect(() => {
    const sheet = shownPlace && loads > 0 ? sheetIn(frame.current) : null;
    const range = sheet && shownPlace ? rangeOf(sheet, shownPlace) : null;
    if (!sheet || !range) return;
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    const selection = sheet.ownerDocument.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }, [shownPlace, loads]);
  const onLoad = (): void => {
    const sheet = sheetIn(frame.current);
    // The page is paper: it is what is signed.
    frame.current?.contentDocument?.documentElement.classList.remove('dark-mode');
    frame.current?.contentDocument?.documentElement.classList.add('light-mode', 'in-reader');
    setState(sheet ? 'shown' : 'failed');
    setLoads((count) => count + 1);
  };
  return (
    <div className={styles.frameBox}>
      {state === 'failed' ? (
        <ErrorCard
          title={t('page.failed')}
          text={t('page.failedText')}
          onRetry={() => {
            setState('loading');
            setTries((count) => count + 1);
          }}
        />
      ) : null}
      {state === 'loading' ? (
        <div className={styles.sheet}>
          <Skeleton width="half" />
          <Skeleton count={6} />
        </div>
      ) : null}
      {isSurrounded ? (
        <iframe
          key={tries}
          ref={frame}
          sandbox="allow-same-origin allow-modals allow-popups allow-downloads"
          title={title}
          src={documentAddress.view(id)}
          className={styles.frame}
          data-state={state}
          onLoad={onLoad}
        />
      ) : null}
    </div>
  );
};
