import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** Tries an import twice: a file that a shaky connection has cut off usually comes the second time. */
function twice<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(() => load());
}

class Guard extends Component<{ children: ReactNode; onFailure: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * A window whose code is loaded when it is first shown. When the code cannot be loaded `onFailure` is
 * called, so that whoever waits for an answer gets one; the next request tries anew.
 */
export function lazyWindow<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props & { onFailure: () => void }) => ReactNode {
  let Window = lazy(() => twice(load));
  return function LazyWindow({ onFailure, ...props }) {
    const Current = Window as unknown as ComponentType<object>;
    return (
      <Guard
        onFailure={() => {
          // React keeps a failed lazy component failed for good.
          Window = lazy(() => twice(load));
          onFailure();
        }}
      >
        <Suspense fallback={null}>
          <Current {...props} />
        </Suspense>
      </Guard>
    );
  };
}
