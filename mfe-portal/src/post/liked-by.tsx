import { request } from '@qujat/api';
import { postLikes, type Post } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './post-card.module.css';
import { likersKey } from './use-like.ts';

/** The full names of those who like a post, the latest first. */
export const LikedBy = ({ id, post }: { id: string; post: Post }): ReactNode => {
  const { t } = useTranslation('portal');
  const { data, isError } = useQuery({
    // Requested again when the number changes.
    queryKey: [...likersKey(post.id), post.likes.count],
    queryFn: ({ signal }) => request(postLikes, { postId: post.id }, { signal, background: true }),
    // Until all names have loaded: the previous ones, or those of the post.
    placeholderData: (before) => before ?? post.likes.names,
    staleTime: 0,
  });
  return (
    // Not a landmark, because a feed would have dozens; not a fieldset, because there is no field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="group" className={styles.panel} aria-label={t('post.likedBy')}>
      {isError && <p role="alert">{t('post.likersFailed')}</p>}
      <ul className={styles.names}>
        {data?.map(({ fullName }, index) => (
          <li key={`${index} ${fullName}`}>{fullName}</li>
        ))}
      </ul>
    </div>
  );
};
