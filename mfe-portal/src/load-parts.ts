import { lazyPart } from '@qujat/lazy';

// In one file, which the feed brings with it: a part that only another of them named would not be known yet when the page loads what may
// be needed without a connection.
const whenIdle = { whenIdle: true };

/** The form «Новый пост». */
export const newPost = lazyPart(() => import(/* webpackChunkName: "new-post" */ './new-post/new-post.tsx'), whenIdle);
export const videoDialog = lazyPart(() => import(/* webpackChunkName: "video-dialog" */ './new-post/video-dialog.tsx'), whenIdle);
export const documentDialog = lazyPart(() => import(/* webpackChunkName: "document-dialog" */ './new-post/document-dialog.tsx'), whenIdle);
/** The comments of a post. */
export const comments = lazyPart(() => import(/* webpackChunkName: "comments" */ './comments/comments.tsx'), whenIdle);
/** The window in which a video plays. */
export const videoWindow = lazyPart(() => import(/* webpackChunkName: "video-window" */ './video/video-window.tsx'), whenIdle);
