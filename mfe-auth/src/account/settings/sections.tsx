import { useTranslation } from '@qujat/i18n';
import { Link, useLocation } from '@qujat/router';
import { cx } from '@qujat/ui/cx';
import {
  Bell,
  Building2,
  ChevronLeft,
  ChevronRight,
  CloudOff,
  House,
  LockKeyhole,
  Mail,
  PenLine,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { namedSection, offeredSections, type SectionName } from './section-names.ts';
import type { SectionProps } from './section-props.ts';
import { Section } from './section.tsx';
import styles from './sections.module.css';

// locale-keys: account:settings.sections.*
const icons: Readonly<Record<SectionName, LucideIcon>> = {
  profile: UserRound,
  signature: PenLine,
  start: House,
  offline: CloudOff,
  security: LockKeyhole,
  notifications: Bell,
  mail: Mail,
  organisation: Building2,
};

/** On a phone the link that was pressed disappears with the list: the focus then goes to what it has opened. */
const useFocusAfterMove = (hash: string) => {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(hash);
  useEffect(() => {
    if (shown.current === hash) return;
    shown.current = hash;
    window.scrollTo(0, 0);
    const { activeElement } = document;
    const isLost = activeElement === document.body || (activeElement instanceof HTMLElement && !activeElement.checkVisibility?.());
    if (isLost) root.current?.querySelector<HTMLElement>(`.${styles.content}, .${styles.list}`)?.focus();
  }, [hash]);
  return root;
};

/** The sections with their list at the left; on a phone the list, then one section. Each has an address of its own (PAG-1). */
export const Sections = (props: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { hash } = useLocation();
  const root = useFocusAfterMove(hash);
  const offered = offeredSections(props.settings);
  const named = namedSection(hash, offered);
  const current = named ?? 'profile';
  return (
    <div ref={root} className={cx(styles.sections, named && styles.opened)}>
      <nav aria-label={t('settings.title')} tabIndex={-1} className={styles.list}>
        <ul>
          {offered.map((name) => {
            const Icon = icons[name];
            return (
              <li key={name}>
                <Link to={{ hash: name }} className={styles.link} aria-current={name === current ? 'page' : undefined}>
                  <Icon size={18} aria-hidden="true" />
                  <span>{t(`settings.sections.${name}`)}</span>
                  <ChevronRight size={18} aria-hidden="true" className={styles.onward} />
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <article aria-label={t(`settings.sections.${current}`)} tabIndex={-1} className={styles.content}>
        <Link to={{ hash: '' }} className={styles.back}>
          <ChevronLeft size={18} aria-hidden="true" />
          {t('settings.all')}
        </Link>
        <Section key={current} name={current} {...props} />
      </article>
    </div>
  );
};
