// oxlint-disable-next-line qujat/lazy-parts -- here a remote's own suspense ends
import { Component, Suspense, useEffect, type ErrorInfo, type ReactNode } from 'react';
import { asRemoteLoadError, RemoteLoadError } from './errors.ts';
import { noteBroken } from './outcomes.ts';
import { FailureCard } from './failure-card.tsx';

/** Milliseconds after which a remote that suspends its rendering is replaced by its card. */
const suspendedAtMost = 30_000;

/** Shown while the remote's rendering is suspended. */
function Suspended({ onLate, children }: { onLate: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    const timer = setTimeout(onLate, suspendedAtMost);
    return () => clearTimeout(timer);
  }, [onLate]);
  return children;
}

interface Props {
  /** Name of the remote whose code is inside. */
  remote: string;
  /** It is a whole page, and not a part of one. */
  isPage: boolean;
  /** Replaces the children, if a replacement exists. */
  onFail: () => void;
  /** Replaces the children for another try; false: the same children are tried again. */
  onRetry: () => boolean;
  /**
   * Shown while the remote suspends; undefined: it may not. A page that is hydrated may not: React would hydrate what a Suspense boundary contains
   * later, when the forms have been released already.
   */
  waiting: ReactNode | undefined;
  children: ReactNode;
}

/**
 * Catches render errors of a remote's component, and its suspense, so that nothing else fails or waits with it: the previous release replaces it, or
 * a card does. Give it a `key` for each part.
 */
export class RemoteBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  private left = false;

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    noteBroken(this.props.remote, error);
    console.error(`${this.props.remote} failed while rendering`, error, info.componentStack);
    this.props.onFail();
  }

  /** When it is shown again after being hidden, a failure is retried, as on a first visit. */
  override componentDidMount(): void {
    // oxlint-disable-next-line react/no-did-mount-set-state
    if (this.left && this.state.error !== null) this.setState({ error: null });
  }

  override componentWillUnmount(): void {
    this.left = true;
  }

  /** Not reported as a failure of the release: it may be the server, or the line, that it waits for. */
  private readonly tooLate = (): void => {
    console.error(`${this.props.remote} suspends its rendering for more than ${suspendedAtMost / 1000} s`);
    this.setState({ error: new RemoteLoadError(this.props.remote, 'timeout', { code: 'SUSPENDED' }) });
  };

  override render(): ReactNode {
    const { error } = this.state;
    const { waiting, children } = this.props;
    if (error === null) {
      if (waiting === undefined) return children;
      return <Suspense fallback={<Suspended onLate={this.tooLate}>{waiting}</Suspended>}>{children}</Suspense>;
    }
    return (
      <FailureCard
        error={asRemoteLoadError(this.props.remote, error)}
        isPage={this.props.isPage}
        onRetry={() => this.props.onRetry() || this.setState({ error: null })}
      />
    );
  }
}
