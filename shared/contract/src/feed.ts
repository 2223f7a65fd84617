/** The portal's feed (FEE-1). */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, lenient, list, nothing, number, optionalText, record, text, type Decoded } from './codec.ts';
import { filesField, flagField, identifierField, textField } from './field.ts';
import { fileScan } from './file-scan.ts';
import { integerIn, jsonField, listIn, recordIn, textIn } from './json-field.ts';

const attachedDocument = record({
  name: at('doc_name', text),
  id: at('doc_id', identifier),
  author: at('author_name', text),
  date: at('docdatef', text),
});
export type AttachedDocument = Decoded<typeof attachedDocument>;

const post = record({
  id: at('id', identifier),
  author: at('author_name', text),
  /** The address of the author's photo, or null. */
  avatar: at('avatar', optionalText),
  date: at('date', text),
  message: at('message', text),
  files: at(
    'files',
    list(
      record({
        downloadCode: at('dwn_code', optionalText),
        url: at('url', optionalText),
        name: at('name', text),
        scan: at('scan', fileScan),
      }),
    ),
  ),
  documents: at('docs', list(attachedDocument)),
  likes: at(
    'likes',
    lenient(record({ count: at('count', number), names: at('items', list(record({ fullName: at('full_name', text) }))) })),
  ),
  liked: at('is_liked', flag),
  commentCount: at('comments_count', number),
  /** Ours: whether the reader may remove it. */
  removable: at('can_remove', flag),
});
export type Post = Decoded<typeof post>;
export type PostFile = Post['files'][number];

const comment = record({
  id: at('id', identifier),
  author: at('author_name', text),
  avatar: at('avatar', optionalText),
  text: at(['text', 'message'], text),
  date: at('date', text),
  /** Ours: whether the reader may remove it. */
  removable: at('can_remove', flag),
});
export type Comment = Decoded<typeof comment>;

const feedCall = { base: 'second', encoding: 'json', source: 'FEE-3' } as const;
const search = textField(200);
const postId = required('eventbox_id', identifierField);

export const postList = call({
  ...feedCall,
  name: 'postList',
  summary: 'Posts, newest first; `beforeId` continues below the last one shown, `search` selects posts with those words.',
  path: '/eventbox/list',
  effect: 'read',
  fields: { beforeId: optional('last_id', identifierField), search: optional('search_str', search, 'feed-search') },
  answer: list(post),
});

/** The limit per file, in bytes (FEE-6). */
export const maxFeedFileBytes = 16 * 1024 * 1024;
/** The limit per request; a draft holds as many. */
export const maxFeedFiles = 20;
/** Characters of a post, and of a comment. */
export const maxPostLength = 10_000;
export const maxCommentLength = 4_000;

const draft = record({
  /** The name of each file, with which it is also removed. */
  files: at(
    'files',
    list(
      record({
        path: at(['path', 'name'], text),
        /** Ours: names this file and no later one of the same name. */
        id: at('id', number),
      }),
    ),
  ),
  documents: at('docs', list(attachedDocument)),
  videos: at('videos', list(record({ url: at('url', text) }))),
  /** Ours: the text that was stored with the draft. */
  message: at('message', text),
});
export type Draft = Decoded<typeof draft>;

export const postDraft = call({
  ...feedCall,
  name: 'postDraft',
  summary: 'The attachments of the post that the person is writing.',
  path: '/eventbox/get-draft',
  effect: 'read',
  fields: {},
  answer: lenient(draft),
});

export const addDraftFiles = call({
  ...feedCall,
  name: 'addDraftFiles',
  summary: 'Attaches files to the draft. A name that is taken gets a number.',
  path: '/eventbox/file/add',
  encoding: 'multipart',
  effect: 'change',
  fields: { files: required('files[]', filesField(maxFeedFiles, maxFeedFileBytes)) },
  answer: nothing,
});

export const removeDraftFile = call({
  ...feedCall,
  name: 'removeDraftFile',
  summary: 'Removes a file from the draft.',
  path: '/eventbox/file/remove',
  effect: 'change',
  fields: { name: required('file_name', textField(255)) },
  answer: nothing,
});

export const searchPostDocuments = call({
  ...feedCall,
  name: 'searchPostDocuments',
  summary: 'Documents that the person may see, from which one can be attached.',
  path: '/eventbox/document/search',
  effect: 'read',
  fields: { search: required('search_str', search) },
  answer: list(attachedDocument),
});

export const addDraftDocument = call({
  ...feedCall,
  name: 'addDraftDocument',
  summary: 'Attaches a document to the draft.',
  path: '/eventbox/document/add',
  effect: 'change',
  fields: { documentId: required('doc_id', identifierField) },
  answer: nothing,
});

export const removeDraftDocument = call({
  ...feedCall,
  name: 'removeDraftDocument',
  summary: 'Removes a document from the draft.',
  path: '/eventbox/document/remove',
  effect: 'change',
  fields: { documentId: required('doc_id', identifierField) },
  answer: nothing,
});

const maxVideoUrl = 500;
/** The embeddable form of a video's address. */
const videoUrl = required('url', textField(maxVideoUrl));

export const addDraftVideo = call({
  ...feedCall,
  name: 'addDraftVideo',
  summary: 'Attaches a video to the draft by its address.',
  path: '/eventbox/video/add',
  effect: 'change',
  fields: { url: videoUrl },
  answer: nothing,
});

export const removeDraftVideo = call({
  ...feedCall,
  name: 'removeDraftVideo',
  summary: 'Removes a video from the draft.',
  path: '/eventbox/video/remove',
  effect: 'change',
  fields: { url: videoUrl },
  answer: nothing,
});

/** What is attached to a draft: its files by id, its videos by address, its documents by id. */
export interface SeenAttachments {
  readonly files: readonly number[];
  readonly videos: readonly string[];
  readonly documents: readonly number[];
}

const ids = listIn(maxFeedFiles, integerIn(0, Number.MAX_SAFE_INTEGER));
const seenField = jsonField<SeenAttachments>({
  says: `JSON: {files, videos, documents}, at most ${maxFeedFiles} of each: the files by id, the videos by address, the documents by id`,
  max: 15_000,
  read: recordIn<SeenAttachments>({ files: ids, videos: listIn(maxFeedFiles, textIn(maxVideoUrl)), documents: ids }),
  examples: [
    { files: [], videos: [], documents: [] },
    { files: [1], videos: ['https://www.youtube.com/embed/abcdefghijk'], documents: [2] },
  ],
});

export const createPost = call({
  ...feedCall,
  name: 'createPost',
  summary: 'Stores the text with the draft (`draft` 1), or turns both into a post (`draft` 0).',
  path: '/eventbox/create',
  effect: 'change',
  fields: {
    message: optional('message', textField(maxPostLength)),
    draft: required('draft', flagField),
    /** Ours: what the person saw attached. If the draft has anything else, there is no post (409). Without it the post has what the draft has. */
    seen: optional('seen', seenField, 'draft-seen'),
  },
  answer: nothing,
});

export const likePost = call({
  ...feedCall,
  name: 'likePost',
  summary: 'Likes a post.',
  path: '/eventbox/like/add',
  effect: 'change',
  fields: { postId },
  answer: nothing,
});

export const unlikePost = call({
  ...feedCall,
  name: 'unlikePost',
  summary: 'Removes a like.',
  path: '/eventbox/like/remove',
  effect: 'change',
  fields: { postId },
  answer: nothing,
});

export const postLikes = call({
  ...feedCall,
  name: 'postLikes',
  summary: 'Who likes a post, the latest first.',
  path: '/eventbox/like/list',
  effect: 'read',
  fields: { postId },
  answer: list(record({ fullName: at('full_name', text) })),
});

export const postComments = call({
  ...feedCall,
  name: 'postComments',
  summary: 'Comments of a post, oldest first; `afterId` continues below the last one shown.',
  path: '/eventbox/comment/load',
  effect: 'read',
  fields: { postId: required('id', identifierField), afterId: optional('last_id', identifierField) },
  answer: list(comment),
});

export const createComment = call({
  ...feedCall,
  name: 'createComment',
  summary: 'Adds a comment to a post.',
  path: '/eventbox/comment/create',
  effect: 'change',
  fields: { postId: required('id', identifierField), message: required('message', textField(maxCommentLength)) },
  answer: nothing,
});

export const removePost = call({
  ...feedCall,
  name: 'removePost',
  summary: 'Removes a post with its files: for its author and the feed administrator.',
  source: 'FEE-8',
  extension: 'feed-removal',
  path: '/eventbox/remove',
  effect: 'change',
  fields: { postId: required('id', identifierField) },
  answer: nothing,
});

export const removeComment = call({
  ...feedCall,
  name: 'removeComment',
  summary: 'Removes a comment: for its author, the author of the post and the feed administrator.',
  source: 'FEE-8',
  extension: 'feed-removal',
  path: '/eventbox/comment/remove',
  effect: 'change',
  fields: { commentId: required('id', identifierField) },
  answer: nothing,
});
