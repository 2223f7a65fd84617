import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { listen } from '@qujat/remotes';
import { LazyPart } from '@qujat/ui/lazy-part';
import { useEffect, useState, type ReactNode } from 'react';
import { useTextLeft } from '../kept-text.ts';
import { newPostPlace } from '../unsaved.ts';
import { prefetchFeed } from './prefetch.ts';
import { Banner } from './banner.tsx';
import { FeedBar } from './feed-bar.tsx';
import styles from './feed-page.module.css';
import { Posts } from './posts.tsx';

const newPost = lazyPart(() => import(/* webpackChunkName: "new-post" */ '../new-post/new-post.tsx'), { whenIdle: true });

listen('link-approached', prefetchFeed);

/** /portal: the organisation's feed, newest posts first, further ones while scrolling (FEE-1, FEE-2). */
const FeedPage = (): ReactNode => {
  const { t } = useTranslation('portal');
  const [search, setSearch] = useState('');
  // Null until the person opens or closes the form; text that the end of a session has interrupted opens it by itself.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const left = useTextLeft(newPostPlace);
  const writing = chosen ?? Boolean(left);
  // Once opened it stays mounted, hidden when closed: the text is not lost, and uploads continue.
  const opened = chosen !== null || writing;
  // A new visit begins with all posts.
  useEffect(() => () => setSearch(''), []);
  return (
    <div className={styles.feed}>
      <FeedBar search={search} onSearch={setSearch} writing={writing} onWriting={setChosen} />
      <h1 className={styles.title}>{t('feed.title')}</h1>
      <Banner />
      {opened && (
        <div hidden={!writing}>
          <LazyPart part={newPost} waiting={<output className={styles.opening}>{t('feed.opening')}</output>}>
            {({ default: NewPost }) => <NewPost open={writing} onClose={() => setChosen(false)} />}
          </LazyPart>
        </div>
      )}
      <Posts key={search} search={search} />
    </div>
  );
};

export default FeedPage;
