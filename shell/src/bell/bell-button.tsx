import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { IconButton } from '@qujat/ui/icon-button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Bell } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './bell.module.css';
import { useBrowserNews } from './browser-news.ts';
import { useUnread } from './use-notifications.ts';

/** Its dialog needs Base UI, which is three times the bell. */
const panel = lazyPart(() => import(/* webpackChunkName: "bell-panel" */ './bell-panel.tsx'), { whenIdle: true });

/** New ones are announced at most this often. */
const announcePause = 60_000;

/** What a screen reader is told when news arrive. */
const useAnnouncement = (unread: number): string => {
  const { t } = useTranslation('bell');
  const last = useRef({ unread, at: 0 });
  const [text, setText] = useState('');
  useEffect(() => {
    const { unread: before, at } = last.current;
    const now = Date.now();
    const tell = unread > before && now - at >= announcePause;
    last.current = { unread, at: tell ? now : at };
    if (tell) setText(t('arrived', { count: unread }));
  }, [unread, t]);
  return text;
};

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** G, then N. By their physical positions, so that they work in every keyboard layout. */
const useShortcut = (open: () => void): void => {
  useEffect(() => {
    let begun = false;
    const onKey = (event: KeyboardEvent): void => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
      if (plain && begun && event.code === 'KeyN') open();
      begun = plain && event.code === 'KeyG';
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
};

interface BellButtonProps {
  /** The person pressed the button that stood here until the bell's code came. */
  readonly openAtOnce: boolean;
  /** That button had the focus when the bell took its place. */
  readonly focusAtOnce: boolean;
}

/** The bell with its count, and the panel that it opens (NTF-1). */
export const BellButton = ({ openAtOnce, focusAtOnce }: BellButtonProps): ReactNode => {
  const { t } = useTranslation('bell');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(openAtOnce);
  const unread = useUnread();
  const announcement = useAnnouncement(unread);
  const [show] = useState(() => () => setOpen(true));
  useShortcut(show);
  useBrowserNews();
  useLayoutEffect(() => {
    if (focusAtOnce) button.current?.focus();
  }, [focusAtOnce]);
  return (
    <span className={styles.bell}>
      <IconButton
        ref={button}
        label={unread > 0 ? `${t('title')}: ${unread}` : t('title')}
        icon={<Bell aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="G N"
        onClick={() => setOpen((shown) => !shown)}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <output className={styles.announcement}>{announcement}</output>
      <LazyWindow part={panel} open={open} onOpenChange={setOpen}>
        {({ BellPanel }) => open && <BellPanel unread={unread} onClose={() => setOpen(false)} opener={() => button.current} />}
      </LazyWindow>
    </span>
  );
};
