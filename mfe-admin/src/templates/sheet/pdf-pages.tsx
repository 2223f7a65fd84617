import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { drawPages, type DrawnPage } from './draw-pages.ts';
import styles from './sheet.module.css';

interface PdfPagesProps {
  /** Base64. */
  readonly pdf: string;
  /** The key of the field that is marked. */
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
  readonly onFailure: () => void;
}

const percent = (part: number): string => `${part * 100}%`;

/**
 * The pages of a PDF as pictures, with their text for a screen reader. The former pages stay until the new ones are drawn. A press on a
 * value chooses its field; by keys it is chosen in the form.
 */
export const PdfPages = ({ pdf, chosen, onChoose, onFailure }: PdfPagesProps): ReactNode => {
  const { t } = useTranslation('templates');
  const box = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly DrawnPage[]>([]);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  useEffect(() => {
    let isCurrent = true;
    drawPages(pdf, box.current?.clientWidth || 600).then(
      (drawn) => {
        if (isCurrent) setPages(drawn);
      },
      () => {
        if (isCurrent) failed.current();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  return (
    <>
      <div ref={box} className={styles.pages} aria-hidden="true">
        {pages.map(({ canvas, marks }, number) => (
          <div key={number} className={styles.page}>
            <div ref={(node) => node?.replaceChildren(canvas)} className={styles.drawn} />
            {marks.map(({ field, left, top, width, height }, at) => (
              <button
                key={at}
                type="button"
                tabIndex={-1}
                data-mark={field}
                aria-label={field}
                className={cx(styles.mark, field === chosen && styles.marked)}
                style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
                onClick={() => onChoose(field)}
              />
            ))}
          </div>
        ))}
      </div>
      <VisuallyHidden>{t('design.sheet.text', { text: pages.map((each) => each.text).join('\n') })}</VisuallyHidden>
    </>
  );
};
