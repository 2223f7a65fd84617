import { queryKey, request, textOfFailure } from '@qujat/api';
import { previewDesign } from '@qujat/contract/administration/template-preview';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Card } from '@qujat/ui/card';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Skeleton } from '@qujat/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { missingTexts } from './missing-texts.ts';
import { SheetLanguages, type SheetView } from './sheet-languages.tsx';
import styles from './sheet.module.css';
import { useRested } from './use-rested.ts';

/** The page is drawn after such a pause in changes, milliseconds. */
const drawPause = 400;

const viewer = lazyPart(() => import(/* webpackChunkName: "pdf-pages" */ './pdf-pages.tsx'));

interface SheetPreviewProps {
  readonly design: TemplateDesign;
  readonly view: SheetView;
  /** What the form was tried with; the rest is filled with examples. */
  readonly values: Readonly<Record<string, string>>;
  /** The key of the field that is marked. */
  readonly chosen: string | null;
  readonly onView: (view: SheetView) => void;
  readonly onChoose: (key: string) => void;
}

/** The canonical page as the server draws it, with the values that were tried (ADM-72, ADM-75). */
export const SheetPreview = ({ design, view, values, chosen, onView, onChoose }: SheetPreviewProps): ReactNode => {
  const { t } = useTranslation('templates');
  const [broken, setBroken] = useState<string | null>(null);
  const { ru, kk, index, fields, text } = design;
  const layout: TemplateDesign['text']['layout'] = view === 'both' ? 'side-by-side' : 'document-language';
  // The route is not on the page: a change of it draws nothing.
  const asked = useRested({ printed: { ru, kk, index, fields, text: { ...text, layout } }, view, values }, drawPause);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey('administration', 'preview'), asked],
    queryFn: ({ signal }) =>
      request(
        previewDesign,
        { design: { ...design, ...asked.printed }, language: asked.view === 'kk' ? 'kk' : 'ru', values: asked.values },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const failure = error ? textOfFailure(error) || t('design.sheet.failed') : null;
  return (
    <Card
      title={t('design.sheet.title')}
      className={styles.card}
      actions={
        <SheetLanguages view={view} missing={{ ru: missingTexts(design, 'ru'), kk: missingTexts(design, 'kk') }} onChange={onView} />
      }
    >
      <p className={styles.hint}>{t('design.sheet.hint')}</p>
      {failure ? <ErrorCard title={t('design.sheet.failed')} text={failure} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {data && broken === data.pdf ? <p role="alert">{t('design.sheet.failed')}</p> : null}
      {data ? (
        <LazyPart part={viewer} waiting={<Skeleton shape="block" />}>
          {({ PdfPages }) => <PdfPages pdf={data.pdf} chosen={chosen} onChoose={onChoose} onFailure={() => setBroken(data.pdf)} />}
        </LazyPart>
      ) : failure ? null : (
        <Skeleton shape="block" />
      )}
    </Card>
  );
};
