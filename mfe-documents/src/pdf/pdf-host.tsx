import { useTranslation } from '@qujat/i18n';
import { useLazyPart } from '@qujat/lazy';
import { ErrorCard } from '@qujat/ui/error-card';
import { Spinner } from '@qujat/ui/spinner';
import type { ReactNode } from 'react';
import { pdfPart } from './load-pdf.ts';
import type { PdfViewProps } from './pdf-view.tsx';
import styles from './pdf-host.module.css';

/** The pages of a PDF, once their code has loaded: people who open no PDF do not load it. */
export const PdfHost = (props: PdfViewProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { module, failed, retry } = useLazyPart(pdfPart);
  if (module) return <module.PdfView {...props} />;
  if (failed) return <ErrorCard title={t('card.codeFailed')} text={t('list.failedText.line')} onRetry={retry} actions={props.download} />;
  return (
    <div className={styles.waiting}>
      <Spinner label={t('card.loading')} />
    </div>
  );
};
