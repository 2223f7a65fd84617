import { formatNumber, useTranslation } from '@qujat/i18n';
import { ErrorCard } from '@qujat/ui/error-card';
import { IconButton } from '@qujat/ui/icon-button';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PdfSource } from './open-pdf.ts';
import { fittingWidth, zoomBy, zooms } from './page-size.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf.module.css';
import { useNearPages } from './use-near-pages.ts';
import { usePdf } from './use-pdf.ts';
import { useWidth } from './use-width.ts';

export interface PdfViewProps {
  /** Where the file is, or the file. The same value opens the file once. */
  readonly source: PdfSource;
  /** The file's name. */
  readonly name: string;
  /** The way to the file itself, for whoever wants it or cannot see it here. */
  readonly download: ReactNode;
}

const keys: Readonly<Record<string, (zoom: number) => number>> = {
  '+': (zoom) => zoomBy(zoom, 1),
  '=': (zoom) => zoomBy(zoom, 1),
  '-': (zoom) => zoomBy(zoom, -1),
  '0': () => 1,
};

// locale-keys: pdf:failed.*
/** A PDF whose pages are loaded and drawn as they are scrolled to (DAY-3). It stays paper in the dark theme. */
export const PdfView = ({ source, name, download }: PdfViewProps): ReactNode => {
  const { t } = useTranslation('pdf');
  const scroller = useRef<HTMLElement>(null);
  const { opened, failure, reopen } = usePdf(source);
  const count = opened?.pdf.numPages ?? 0;
  const { near, current } = useNearPages(scroller, count);
  const place = useWidth(scroller);
  const [zoom, setZoom] = useState(1);
  const width = Math.round(fittingWidth(place) * zoom);
  /** How far the person has read, as a part of the whole: it stays when sizes change or the file is opened again. */
  const read = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && count > 0 && width > 0) element.scrollTop = read.current * element.scrollHeight;
  }, [count, width]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!change) return;
    event.preventDefault();
    setZoom(change);
  };
  if (failure)
    return (
      <ErrorCard
        title={t(`failed.${failure}`)}
        text={t(`failed.${failure}Text`)}
        {...(failure === 'unreached' && { onRetry: reopen })}
        actions={download}
        className={styles.card}
      />
    );
  return (
    <div className={styles.view}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls, and so takes the keys of the zoom */}
      <section
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={name}
        aria-busy={!opened}
        className={styles.scroller}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollTop, scrollHeight } }) => (read.current = scrollTop / scrollHeight)}
      >
        {opened ? (
          Array.from({ length: count }, (_, index) => (
            <PdfPage
              key={index}
              {...{ pdf: opened.pdf, ratio: opened.ratio, count, width, onRetry: reopen }}
              number={index + 1}
              near={near.has(index + 1) && place > 0}
            />
          ))
        ) : (
          <div className={styles.waiting}>
            <Skeleton width="half" />
            <Skeleton count={6} />
          </div>
        )}
      </section>
      <div role="toolbar" aria-label={t('bar')} className={styles.bar}>
        <output className={styles.count}>
          {opened ? (
            <>
              <VisuallyHidden>{t('page', { number: current, count })}</VisuallyHidden>
              <span aria-hidden="true">{t('place', { number: current, count })}</span>
            </>
          ) : null}
        </output>
        <IconButton
          label={t('zoomOut')}
          icon={<ZoomOut aria-hidden="true" />}
          disabled={zoom === zooms[0]}
          onClick={() => setZoom((now) => zoomBy(now, -1))}
        />
        <span className={styles.zoom}>{t('zoom', { percent: formatNumber(zoom * 100) })}</span>
        <IconButton
          label={t('zoomIn')}
          icon={<ZoomIn aria-hidden="true" />}
          disabled={zoom === zooms.at(-1)}
          onClick={() => setZoom((now) => zoomBy(now, 1))}
        />
        {download}
      </div>
    </div>
  );
};
