import { lazyPart } from '@qujat/lazy';

// The feed loads this file: a part that only the form of a new post named would not be known yet when the page loads the code that must
// work offline.
const whenIdle = { whenIdle: true };

export const videoDialog = lazyPart(() => import(/* webpackChunkName: "video-dialog" */ './new-post/video-dialog.tsx'), whenIdle);
export const documentDialog = lazyPart(() => import(/* webpackChunkName: "document-dialog" */ './new-post/document-dialog.tsx'), whenIdle);
/** The window in which a video plays. */
export const videoWindow = lazyPart(() => import(/* webpackChunkName: "video-window" */ './video/video-window.tsx'), whenIdle);
