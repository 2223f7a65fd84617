import { queryKey, request, textOfFailure } from '@qujat/api';
import { previewDesign } from '@qujat/contract/administration/template-preview';
import type { DocumentLanguage } from '@qujat/contract/draft-form';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Card } from '@qujat/ui/card';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Skeleton } from '@qujat/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import styles from './sheet.module.css';
import { useRested } from './use-rested.ts';

/** The page is drawn after such a pause in changes, milliseconds. */
const drawPause = 400;

const viewer = lazyPart(() => import(/* webpackChunkName: "pdf-pages" */ './pdf-pages.tsx'));

interface SheetPreviewProps {
  readonly design: TemplateDesign;
  readonly language: DocumentLanguage;
  /** What the form was tried with; the rest is filled with examples. */
  readonly values: Readonly<Record<string, string>>;
  readonly actions?: ReactNode;
}

/** The canonical page as the server draws it, with the values that were tried. */
export const SheetPreview = ({ design, language, values, actions }: SheetPreviewProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [broken, setBroken] = useState<string | null>(null);
  const { ru, kk, index, fields, text } = design;
  // The route is not on the page: a change of it draws nothing.
  const asked = useRested({ printed: { ru, kk, index, fields, text }, language, values }, drawPause);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey('administration', 'preview'), asked],
    queryFn: ({ signal }) =>
      request(
        previewDesign,
        { design: { ...design, ...asked.printed }, language: asked.language, values: asked.values },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const failure = error ? textOfFailure(error) || t('design.sheet.failed') : null;
  return (
    <Card title={t('design.sheet.title')} className={styles.card} actions={actions}>
      <p className={styles.hint}>{t('design.sheet.hint')}</p>
      {failure ? <ErrorCard title={t('design.sheet.failed')} text={failure} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {data && broken === data.pdf ? <p role="alert">{t('design.sheet.failed')}</p> : null}
      {data ? (
        <LazyPart part={viewer} waiting={<Skeleton shape="block" />}>
          {({ PdfPages }) => <PdfPages pdf={data.pdf} onFailure={() => setBroken(data.pdf)} />}
        </LazyPart>
      ) : failure ? null : (
        <Skeleton shape="block" />
      )}
    </Card>
  );
};
