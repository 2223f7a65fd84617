import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { queues } from '@qujat/contract/vocabulary';
import { Button } from '@qujat/ui/button';
import { Panel } from '@qujat/ui/dialog';
import { IconButton } from '@qujat/ui/icon-button';
import { useNarrowScreen } from '@qujat/ui/media';
import { Skeleton } from '@qujat/ui/skeleton';
import { Settings, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './bell.module.css';
import { DigestSettings } from './digest-settings.tsx';
import { NotificationDays } from './notification-days.tsx';
import type { Opened } from './notification-item.tsx';
import { ReadAll } from './read-all.tsx';
import { useNotifications } from './use-notifications.ts';

interface BellPanelProps {
  readonly unread: number;
  readonly onClose: () => void;
  /** Gets the focus back. */
  readonly opener: () => HTMLElement | null;
}

const keepRef = (): void => undefined;

/** How many read ones are shown where nothing is new. */
const lastRead = 3;

const Rows = ({ unreadOnly, onOpen }: { unreadOnly: boolean; onOpen: (opened: Opened) => void }): ReactNode => {
  const { t } = useTranslation('bell');
  const { rows, loading, failed, retry, loadMore, loadingMore } = useNotifications(unreadOnly);
  if (loading) return <Skeleton shape="block" count={5} className={styles.waiting} />;
  if (failed)
    return (
      <div role="alert" className={styles.state}>
        <p>{t('failed')}</p>
        <Button onClick={retry}>{t('retry')}</Button>
      </div>
    );
  if (rows.length === 0) return unreadOnly ? <NothingNew onOpen={onOpen} /> : <p className={styles.state}>{t('nothing')}</p>;
  return (
    <>
      <NotificationDays rows={rows} onOpen={onOpen} />
      {loadMore && (
        <Button variant="ghost" loading={loadingMore} className={styles.older} onClick={loadMore}>
          {t('older')}
        </Button>
      )}
    </>
  );
};

const NothingNew = ({ onOpen }: { onOpen: (opened: Opened) => void }): ReactNode => {
  const { t } = useTranslation('bell');
  const { rows } = useNotifications(false);
  return (
    <>
      <p className={styles.state}>{t('none')}</p>
      {rows.length > 0 ? <h3 className={styles.day}>{t('lastRead')}</h3> : <p className={styles.state}>{t('nothing')}</p>}
      <NotificationDays rows={rows.slice(0, lastRead)} onOpen={onOpen} />
    </>
  );
};

/** News beside the sidebar; over everything on a phone. The page next to it stays usable. */
export const BellPanel = ({ unread, onClose, opener }: BellPanelProps): ReactNode => {
  const { t } = useTranslation('bell');
  const navigate = useNavigate();
  const narrow = useNarrowScreen();
  const titleId = useId();
  const leaving = useRef(false);
  const [unreadOnly, setUnreadOnly] = useState(true);
  const [settings, setSettings] = useState(false);
  const open = (opened: Opened): void => {
    leaving.current = true;
    onClose();
    if ('task' in opened) void navigate(`/control/tasks/task?id=${opened.task}`);
    else void navigate({ pathname: '/', search: `?document=${opened.document}`, hash: `#currentTab=${queues.all}` });
  };
  return (
    <Panel
      ref={keepRef}
      titleId={titleId}
      modal={narrow}
      onClose={onClose}
      finalFocus={() => (leaving.current ? null : opener())}
      className={styles.panel}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('title')}
        </h2>
        <fieldset className={styles.segments}>
          <legend className={styles.legend}>{t('filter')}</legend>
          <button type="button" aria-pressed={unreadOnly} onClick={() => setUnreadOnly(true)}>
            {t('new')} {unread > 0 && unread}
          </button>
          <button type="button" aria-pressed={!unreadOnly} onClick={() => setUnreadOnly(false)}>
            {t('all')}
          </button>
        </fieldset>
        <span className={styles.space} />
        <IconButton
          label={t('settings')}
          icon={<Settings aria-hidden="true" />}
          pressed={settings}
          onClick={() => setSettings((shown) => !shown)}
        />
        <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {settings && <DigestSettings />}
        <ReadAll />
        <Rows unreadOnly={unreadOnly} onOpen={open} />
      </div>
    </Panel>
  );
};
