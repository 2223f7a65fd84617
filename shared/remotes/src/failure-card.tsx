import { useTranslation } from '@qujat/i18n';
import { ErrorCard } from '@qujat/ui/error-card';
import type { ReactNode } from 'react';
import type { FailureReason, RemoteLoadError } from './errors.ts';
import { usePartName } from './part-name.ts';
import { useRetryWithLine } from './use-retry-with-line.ts';

/** The reason as a text. The keys are written out, so that the locale check finds a missing text. */
function useReason(error: RemoteLoadError): string {
  const { t } = useTranslation('remotes');
  return {
    unreachable: () => t('failure.reason.unreachable'),
    missing: () => t('failure.reason.missing'),
    refused: () => t('failure.reason.refused'),
    timeout: () => t('failure.reason.timeout'),
    damaged: () => t('failure.reason.damaged'),
    incompatible: () => t('failure.reason.incompatible'),
    unknown: () => t('failure.reason.unknown'),
    broken: () => t('failure.reason.broken'),
  }[error.reason]();
}

/** Reasons that a retry may resolve when the connection is back. */
const ofTheLine: readonly FailureReason[] = ['unreachable', 'timeout', 'refused'];

/**
 * Replaces a remote that is not available: what happened, what support needs to know, and a retry, which runs automatically when the
 * connection is back. The rest of the page keeps working.
 */
export function FailureCard({ error, isPage, onRetry }: { error: RemoteLoadError; isPage: boolean; onRetry: () => void }): ReactNode {
  const { t } = useTranslation('remotes');
  const text = useReason(error);
  const name = usePartName(error.remote);
  useRetryWithLine(ofTheLine.includes(error.reason) ? error.remote : null, onRetry);
  const details = [
    { label: t('failure.remote'), value: name },
    { label: t('failure.code'), value: error.code },
    ...(error.requestId ? [{ label: t('failure.request'), value: error.requestId }] : []),
    ...error.problems.slice(0, 1).flatMap(({ subject, wanted, provided }) => [
      { label: t('failure.subject'), value: subject },
      { label: t('failure.wanted'), value: wanted },
      { label: t('failure.provided'), value: provided },
    ]),
  ];
  return <ErrorCard heading={isPage ? 'h1' : 'h2'} title={t('failure.title')} text={text} details={details} onRetry={onRetry} />;
}
