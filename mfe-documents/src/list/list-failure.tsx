import { ApiError } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { ErrorCard } from '@qujat/ui/error-card';
import type { ReactNode } from 'react';
import { failureHint } from '../work-area/failure-hint.ts';

interface ListFailureProps {
  readonly error: Error;
  /** The part that failed; the list by default. */
  readonly title?: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Replaces a part that could not be loaded. */
export const ListFailure = ({ error, title, retrying, onRetry }: ListFailureProps): ReactNode => {
  const { t } = useTranslation('documents');
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <ErrorCard
      title={title ?? t('list.failed')}
      text={failureHint(error)}
      details={requestId ? [{ label: t('requestId'), value: requestId }] : []}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
};
