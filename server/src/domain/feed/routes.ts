import {
  addDraftDocument,
  addDraftFiles,
  addDraftVideo,
  createComment,
  createPost,
  likePost,
  postComments,
  postDraft,
  postLikes,
  postList,
  removeComment,
  removeDraftDocument,
  removeDraftFile,
  removeDraftVideo,
  removePost,
  searchPostDocuments,
  unlikePost,
} from '@qujat/contract/feed';
import { area } from '../../platform/http/area.ts';
import { rawJson, type Area } from '../../platform/http/serve.ts';
import type { FeedServices } from './services.ts';
import { addComment, listComments, takeCommentAway } from './comments.ts';
import { addDocument, addFiles, addVideo, admitFiles, readDraft, removeDocument, removeFile, removeVideo } from './draft.ts';
import { searchDocuments } from './feed-documents.ts';
import { like, listLikes, unlike } from './likes.ts';
import { createOrKeep, takePostAway } from './publish.ts';
import { listFeed } from './service.ts';

export const feedRoutes = (services: FeedServices): Area =>
  area(services, (serve) => {
    // Without posts the specification has an empty object (FEE-7).
    serve(postList, async (input, context) => {
      const posts = await listFeed(input, context);
      return posts.length > 0 ? posts : rawJson('{}');
    });
    serve(likePost, like);
    serve(unlikePost, unlike);
    serve(postLikes, listLikes);
    serve(postComments, listComments);
    serve(createComment, addComment);
    serve(removeComment, takeCommentAway);
    serve(postDraft, readDraft);
    serve(addDraftFiles, addFiles, admitFiles);
    serve(removeDraftFile, removeFile);
    serve(searchPostDocuments, searchDocuments);
    serve(addDraftDocument, addDocument);
    serve(removeDraftDocument, removeDocument);
    serve(addDraftVideo, addVideo);
    serve(removeDraftVideo, removeVideo);
    serve(createPost, createOrKeep);
    serve(removePost, takePostAway);
  });
