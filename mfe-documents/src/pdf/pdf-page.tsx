import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { drawPage } from './draw-page.ts';
import styles from './pdf.module.css';

interface DrawnPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** CSS pixels. */
  readonly width: number;
  readonly onRatio: (ratio: number) => void;
  readonly onRetry: () => void;
}

/** The content of a page, as long as the page is near the screen. */
const DrawnPage = ({ pdf, number, width, onRatio, onRetry }: DrawnPageProps): ReactNode => {
  const { t } = useTranslation('pdf');
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'text' | 'picture' | 'failed'>('waiting');
  useEffect(() => {
    const places = { picture: picture.current, text: text.current };
    if (!places.picture || !places.text) return undefined;
    const ending = new AbortController();
    drawPage(pdf, number, { width, picture: places.picture, text: places.text }, ending.signal).then(
      (drawn) => {
        if (!drawn) return;
        onRatio(drawn.ratio);
        setState(drawn.hasText ? 'text' : 'picture');
      },
      () => setState('failed'),
    );
    return () => ending.abort();
  }, [pdf, number, width, onRatio]);
  return (
    <div data-state={state} aria-busy={state === 'waiting'} className={styles.content}>
      <div ref={picture} aria-hidden="true" className={styles.picture} />
      <div ref={text} className={styles.text} />
      {state === 'picture' ? <VisuallyHidden>{t('noText')}</VisuallyHidden> : null}
      {state === 'failed' ? (
        <div role="alert" className={styles.failed}>
          <p>{t('pageFailed', { number })}</p>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      ) : null}
    </div>
  );
};

interface PdfPageProps extends Omit<DrawnPageProps, 'onRatio'> {
  readonly count: number;
  /** Height by width, until the page is known. */
  readonly ratio: number;
  /** Whether it is on the screen or next to it: only then it is loaded and drawn. */
  readonly near: boolean;
}

const PlainPage = ({ count, ratio: usual, near, ...page }: PdfPageProps): ReactNode => {
  const { t } = useTranslation('pdf');
  const [ratio, setRatio] = useState(usual);
  const { number, width } = page;
  return (
    <article
      data-page={number}
      aria-label={t('page', { number, count })}
      className={styles.page}
      style={{ width, height: Math.round(width * ratio) }}
    >
      {near ? <DrawnPage {...page} onRatio={setRatio} /> : null}
    </article>
  );
};

/** One page. Away from the screen it is an empty sheet of the right size, and takes no memory. */
export const PdfPage = memo(PlainPage);
