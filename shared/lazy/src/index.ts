/**
 * Code that is loaded when it is first needed (docs/decisions/0158): the only place in browser code where a chunk is loaded, except for the
 * pages, slots and texts that a remote declares. A federation singleton.
 */
export { lazyPart, preloadIdleParts, setLoadRecovery } from './lazy-part.ts';
export type { LazyPart, LoadRecovery } from './lazy-part.ts';
export { useLazyPart } from './use-lazy-part.ts';
