export { LazyPart, type LazyPartProps } from './lazy-part.tsx';
export { LazyWindow, type LazyWindowProps } from './lazy-window.tsx';
