import type { MenuGroup } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { Link, useLocation } from '@qujat/router';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { ExternalLink, FileText, Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { findPage } from '../pages.ts';
import { useReleases } from '../releases-context.ts';
import { Disclosure } from './disclosure.tsx';
import { groupIcon } from './entry-icons.ts';
import itemStyles from './nav-item.module.css';
import { serverAddress } from './server-address.ts';
import { useLeftMenu } from './left-menu.ts';
import { useIntent } from './remote-intent.ts';
import styles from './sidebar.module.css';

type MenuItem = MenuGroup['items'][number];

const icons = { document: FileText, mail: Mail };

/** A page below that of an entry, such as the page of a person, belongs to the entry too. */
const isWithin = (pathname: string, url: string): boolean => `${pathname}/`.startsWith(`${url}/`);

/** The additional groups from the server's menu; each opens to show its links. */
export const MenuGroups = (): ReactNode => useLeftMenu().map((group, index) => <Group key={`${index} ${group.title}`} group={group} />);

const Group = ({ group }: { group: MenuGroup }): ReactNode => {
  const { pathname } = useLocation();
  const [chosen, setOpen] = useState<boolean>();
  // The group of the current page, or of an entry that the server emphasises, is open until the person closes it.
  const open = chosen ?? group.items.some(({ url, fontWeight }) => isWithin(pathname, url) || isBold(fontWeight));
  return (
    <Disclosure
      className={styles.restrictable}
      title={group.title}
      icon={groupIcon(group.items[0]?.url)}
      open={open}
      onOpenChange={setOpen}
    >
      <ul className={styles.list} aria-label={group.title}>
        {group.items.map((item) => (
          <Item key={`${item.url} ${item.title}`} item={item} />
        ))}
      </ul>
    </Disclosure>
  );
};

const isBold = (weight: string | null): boolean => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

const Item = ({ item }: { item: MenuItem }): ReactNode => {
  const { t } = useTranslation('shell');
  const releases = useReleases();
  const onIntent = useIntent();
  const { pathname } = useLocation();
  const address = serverAddress(item.url);
  if (!address) return null;
  const { internal } = address;
  const Icon = item.icon && icons[item.icon];
  const content = (
    <>
      {Icon && <Icon className={itemStyles.icon} size={16} aria-hidden="true" />}
      <span className={itemStyles.label}>{isBold(item.fontWeight) ? <strong>{item.title}</strong> : item.title}</span>
    </>
  );
  if (item.opensNewTab)
    return (
      <li>
        <a className={itemStyles.item} href={address.href} target="_blank" rel="noopener noreferrer">
          {content}
          <ExternalLink className={itemStyles.icon} size={14} aria-hidden="true" />
          <VisuallyHidden>{t('menu.newTab')}</VisuallyHidden>
        </a>
      </li>
    );
  // A page of the client opens without a reload; any other address is a page of the server.
  return (
    <li>
      {internal && findPage(releases, internal.pathname) ? (
        <Link
          className={itemStyles.item}
          to={internal}
          aria-current={!isWithin(pathname, internal.pathname) ? undefined : internal.pathname === pathname ? 'page' : 'true'}
          onPointerEnter={() => onIntent(internal.pathname)}
          onFocus={() => onIntent(internal.pathname)}
        >
          {content}
        </Link>
      ) : (
        <a className={itemStyles.item} href={address.href}>
          {content}
        </a>
      )}
    </li>
  );
};
