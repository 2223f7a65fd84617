/** The windows of filters and views: they need what the list itself does without. */
export { InitiatorsWindow } from './initiators-window.tsx';
export { ViewsWindow } from './views-window.tsx';
