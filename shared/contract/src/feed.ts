/** The portal's feed (specification 2 §3, §7). */
import { call, optional } from './call.ts';
import { at, flag, identifier, lenient, list, number, optionalText, record, text, type Decoded } from './codec.ts';
import { identifierField } from './field.ts';

const post = record({
  id: at('id', identifier),
  author: at('author_name', text),
  /** The address of the author's photo, or null. */
  avatar: at('avatar', optionalText),
  date: at('date', text),
  message: at('message', text),
  files: at('files', list(record({ downloadCode: at('dwn_code', optionalText), url: at('url', optionalText), name: at('name', text) }))),
  documents: at(
    'docs',
    list(record({ name: at('doc_name', text), id: at('doc_id', identifier), author: at('author_name', text), date: at('docdatef', text) })),
  ),
  likes: at('likes', lenient(record({ count: at('count', number), names: at('items', list(record({ fullName: at('full_name', text) }))) }))),
  liked: at('is_liked', flag),
  commentCount: at('comments_count', number),
});
export type Post = Decoded<typeof post>;

export const postList = call({
  name: 'postList',
  summary: 'Posts, newest first; `beforeId` continues below the last one shown.',
  source: '2 §7',
  path: '/eventbox/list',
  base: 'second',
  effect: 'read',
  encoding: 'json',
  fields: { beforeId: optional('last_id', identifierField) },
  answer: list(post),
});
export type PostFile = Post['files'][number];
