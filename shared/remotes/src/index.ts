/**
 * Remotes: their contract (`/define`), loading, slots, signals, and the failure card. A federation singleton: the only place that loads
 * remotes.
 */
export type { RemoteDefinition } from './define.ts';
export { remoteStates, useRemoteStates } from './outcomes.ts';
export type { RemoteState } from './outcomes.ts';
export { usePageParameters } from './page-parameters.ts';
export { RemotePage, Slot } from './part.tsx';
export { preloadPage, providePart } from './parts.ts';
export { configureRemotes, findPage, hasSlot } from './registry.ts';
export { report, reportShell } from './report.ts';
export { nameOf, stackOf } from './stack.ts';
export { startPath } from './start-path.ts';
export { emit, listen } from './signals.ts';
export type { Signals } from './signals.ts';
export type { Slots } from './slots.ts';
export { remotesTexts } from './texts.ts';
export { useRetryWithLine } from './use-retry-with-line.ts';
