export { LazyPart } from './lazy-part.tsx';
export { LazyWindow } from './lazy-window.tsx';
