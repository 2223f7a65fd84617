import { useTranslation } from '@qujat/i18n';
import { reportShell } from '@qujat/remotes';
import { Button } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reloadPage } from '../reload-page.ts';

/** Catches render errors of the shell's own parts. (A remote has its own boundary, in @qujat/remotes.) */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportShell('render', error);
    console.error('A part of the shell failed while rendering', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <BrokenPart onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}

const BrokenPart = ({ onRetry }: { onRetry: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <ErrorCard
      title={t('errors.brokenTitle')}
      text={t('errors.broken')}
      onRetry={onRetry}
      actions={<Button onClick={reloadPage}>{t('errors.reload')}</Button>}
    />
  );
};
