/**
 * Runs before React in the shell's development edition. React reports its renderer to this hook when it starts, and only then; React
 * Refresh, which arrives later with a remote under development, finds the renderer here. The real developer tools create the hook
 * themselves.
 */
if (!globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  const renderers = new Map();
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject: (renderer) => {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
}
