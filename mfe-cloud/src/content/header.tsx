import type { Order } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { IconButton } from '@qujat/ui/icon-button';
import { useNarrowScreen } from '@qujat/ui/media';
import { SearchField } from '@qujat/ui/search-field';
import { Skeleton } from '@qujat/ui/skeleton';
import { useAtomValue } from 'jotai';
import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './content-header.module.css';
import { chooseLayout, layoutAtom } from './layout.ts';
import { OrderMenu } from './order-menu.tsx';

/** A folder above the one that is shown. */
export interface Step {
  readonly name: string;
  readonly to: string;
}

interface HeaderProps {
  /** Omitted while it is unknown. */
  title: string | undefined;
  path: readonly Step[];
  note?: string | undefined;
  search?: { label: string; value: string; onSearch: (text: string) => void };
  /** Folders are shown as a list or as tiles, views are not (CLD-1). */
  withLayout?: boolean;
  /** Set if the server sorts (extension); a list on a wide screen uses its column headers instead. */
  order?: { value: Order | undefined; onOrder: (order: Order | undefined) => void } | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/** The title of a folder or view with the path to it, its search box, and the possible actions. */
export const Header = ({ title, path, note, search, withLayout = false, order, children }: HeaderProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const narrow = useNarrowScreen();
  const layout = useAtomValue(layoutAtom);
  return (
    <header className={styles.header}>
      <div className={styles.where}>
        {path.length > 0 && (
          <nav aria-label={t('content.path')}>
            <ol className={styles.path}>
              {path.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {title === undefined ? <Skeleton shape="title" className={styles.waiting} /> : <h1 className={styles.title}>{title}</h1>}
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      <div className={styles.tools}>
        {search ? (
          <SearchField className={styles.search} label={search.label} value={search.value} delay={400} onSearch={search.onSearch} />
        ) : null}
        {withLayout ? (
          <>
            {order && (layout === 'grid' || narrow) ? <OrderMenu order={order.value} onOrder={order.onOrder} /> : null}
            <LayoutToggle />
          </>
        ) : null}
        {children ? <div className={styles.acts}>{children}</div> : null}
      </div>
    </header>
  );
};

const LayoutToggle = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const layout = useAtomValue(layoutAtom);
  return (
    <fieldset aria-label={t('content.layout')} className={styles.layout}>
      <IconButton
        label={t('content.grid')}
        icon={<LayoutGrid aria-hidden="true" />}
        pressed={layout === 'grid'}
        onClick={() => chooseLayout('grid')}
      />
      <IconButton
        label={t('content.list')}
        icon={<List aria-hidden="true" />}
        pressed={layout === 'list'}
        onClick={() => chooseLayout('list')}
      />
    </fieldset>
  );
};
