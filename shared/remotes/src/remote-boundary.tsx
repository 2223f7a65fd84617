import { Component, type ErrorInfo, type ReactNode } from 'react';
import { asRemoteLoadError } from './errors.ts';
import { noteBroken } from './outcomes.ts';
import { FailureCard } from './failure-card.tsx';

interface Props {
  /** Name of the remote whose code is inside. */
  remote: string;
  /** It is a whole page, and not a part of one. */
  isPage: boolean;
  /** Replaces the children, if a replacement exists. */
  onFail: () => void;
  /** Replaces the children for another try; false: the same children are tried again. */
  onRetry: () => boolean;
  children: ReactNode;
}

/**
 * Catches render errors of a remote's component, so that nothing else fails with it: the previous release replaces it, or a card does. Give
 * it a `key` for each part.
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

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <FailureCard
        error={asRemoteLoadError(this.props.remote, error)}
        isPage={this.props.isPage}
        onRetry={() => this.props.onRetry() || this.setState({ error: null })}
      />
    );
  }
}
