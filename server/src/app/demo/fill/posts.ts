/** Posts with their comments, likes, files and documents. */
import { later, workdayAt } from '../calendar.ts';
import type { DemoPost } from '../data/posts/post.ts';
import { postsByOrganisation } from '../data/posts/by-organisation.ts';
import { staffOf } from '../plan/plan-order.ts';
import { insertNumbered, insertRows } from './bulk.ts';
import { makeFiles, type FilePlaces } from './files.ts';
import type { Organisation } from './people.ts';

/** A document that a post may be about. */
export interface Postable {
  readonly id: number;
  readonly organisation: string;
  readonly template: string;
  readonly isPublished: boolean;
}

interface Placed {
  readonly organisation: Organisation;
  readonly post: DemoPost;
  readonly createdAt: Date;
}

const hour = 3_600_000;

/** Ten months of posts, the newest yesterday. */
const place = (organisations: readonly Organisation[], now: Date, store: FilePlaces): Placed[] =>
  organisations
    .flatMap((organisation): Placed[] => {
      const posts = postsByOrganisation[organisation.key];
      return posts.map((post, index) => {
        const random = store.random.stream(`post/${organisation.key}/${index}`);
        const daysAgo = 1 + Math.round(((posts.length - 1 - index) / posts.length) * 300);
        return { organisation, post, createdAt: workdayAt(now, -daysAgo, random.between(9 * 60, 17 * 60)) };
      });
    })
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

export const fillPosts = async (
  store: FilePlaces,
  organisations: readonly Organisation[],
  documents: readonly Postable[],
  now: Date,
): Promise<void> => {
  const { db } = store;
  const random = store.random.stream('posts');
  const placed = place(organisations, now, store);
  const authorOf = ({ organisation, post }: Placed): number => staffOf(organisation, post.author).employeeId;
  const ids = await insertNumbered(
    db,
    'posts',
    placed.map((each) => ({
      organisation_id: each.organisation.id,
      author_id: authorOf(each),
      message: each.post.text,
      created_at: each.createdAt,
    })),
  );

  const files = placed.flatMap((each, index) =>
    each.post.files.map((name) => ({
      name,
      postId: ids[index],
      organisationId: each.organisation.id,
      ownerId: authorOf(each),
      createdAt: each.createdAt,
      counted: true,
    })),
  );
  const fileIds = await makeFiles(store, files);
  await insertRows(
    db,
    'post_files',
    files.map(({ name, organisationId, postId }, index) => ({
      organisation_id: organisationId,
      post_id: postId,
      file_id: fileIds[index],
      url: null,
      name,
    })),
  );

  await insertRows(
    db,
    'post_files',
    placed.flatMap((each, index) =>
      each.post.videos.map((id) => ({
        organisation_id: each.organisation.id,
        post_id: ids[index],
        file_id: null,
        url: `https://www.youtube.com/embed/${id}`,
        name: '',
      })),
    ),
  );

  // A document of that kind that everybody may see, if there is one; otherwise one that only some readers may see.
  const attached = placed.flatMap(({ organisation, post }, index) =>
    post.documents.flatMap((code) => {
      const fitting = documents.filter((each) => each.organisation === organisation.key && each.template === code);
      const published = fitting.filter((each) => each.isPublished);
      const chosen = published.length > 0 ? published : fitting;
      return chosen.length === 0 ? [] : [{ organisation_id: organisation.id, post_id: ids[index], document_id: random.pick(chosen).id }];
    }),
  );
  await insertRows(db, 'post_documents', attached);

  const comments = placed.flatMap(({ organisation, post, createdAt }, index) => {
    let at = createdAt;
    return post.comments.map(([author, message]) => {
      at = later(at, now, random.between(1, 5) * hour);
      return {
        organisation_id: organisation.id,
        post_id: ids[index],
        author_id: staffOf(organisation, author).employeeId,
        message,
        created_at: at,
      };
    });
  });
  await insertNumbered(
    db,
    'post_comments',
    comments.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()),
  );

  await insertRows(
    db,
    'post_likes',
    placed.flatMap(({ organisation, createdAt }, index) =>
      random.some(organisation.staff, random.between(0, Math.min(12, organisation.staff.length - 1))).map(({ employeeId }) => ({
        organisation_id: organisation.id,
        post_id: ids[index],
        employee_id: employeeId,
        created_at: later(createdAt, now, random.between(1, 40) * hour),
      })),
    ),
  );
};
