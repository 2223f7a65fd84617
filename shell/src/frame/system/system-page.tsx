import { readPageConfiguration } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { askWhetherOperator } from '@qujat/remotes/watched-releases';
import { Link, useLocation, useSearchParams } from '@qujat/router';
import { LazyPart } from '@qujat/ui/lazy-part';
import { linkClass } from '@qujat/ui/link-button';
import { useEffect, useState, type ReactNode } from 'react';
import { useReleases } from '../releases-context.ts';
import { systemPath } from '../shell-pages.ts';
import { CopyForSupport } from './copy-for-support.tsx';
import { PartsTable } from './parts-table.tsx';
import { productVersion } from './product-version.ts';
import styles from './system-page.module.css';

/** The confirmation for an engineer who comes from `npm run dev`; nobody else loads its code. */
const overrideOffer = lazyPart(() => import(/* webpackChunkName: "override-offer" */ '../../development/override-offer.tsx'));

const OverrideOffered = (): ReactNode => {
  const [search] = useSearchParams();
  const wanted = search.get('override');
  return wanted !== null && <LazyPart part={overrideOffer}>{({ default: OverrideOffer }) => <OverrideOffer wanted={wanted} />}</LazyPart>;
};

/** The page of administrators of the installation; nobody else loads its code. */
const releasesPage = lazyPart(() => import(/* webpackChunkName: "releases" */ '../releases/releases-page.tsx'));

/** The way to that page, for those who may see it. */
const ReleasesLink = (): ReactNode => {
  const { t } = useTranslation('windows');
  const [isOperator, setIsOperator] = useState(false);
  useEffect(() => {
    askWhetherOperator().then(setIsOperator, (error: unknown) => console.warn('It is not known who administers the installation', error));
  }, []);
  return (
    isOperator && (
      <p className={styles.text}>
        <Link className={linkClass} to={`${systemPath}/releases`}>
          {t('releases.title')}
        </Link>
      </p>
    )
  );
};

const addressOf = (support: string): string => {
  if (support.startsWith('https:')) return support;
  return support.includes('@') ? `mailto:${support}` : `tel:${support.replaceAll(/[^+\d]/g, '')}`;
};

const Support = (): ReactNode => {
  const { t } = useTranslation('windows');
  const { support } = readPageConfiguration();
  if (support === null) return t('system.askAdministrator');
  return (
    <a className={linkClass} href={addressOf(support)}>
      {support}
    </a>
  );
};

/** For people: the version, and where they get help. The parts of this tab, for who helps them, are below (SHL-24). */
const About = (): ReactNode => {
  const { t } = useTranslation('windows');
  const { shell, remotes } = useReleases();
  const [search] = useSearchParams();
  // Who takes a remote from an engineer's machine wants to see the parts.
  const [open, setOpen] = useState(() => search.has('override') || remotes.some(({ live }) => live.origin !== undefined));
  return (
    <>
      <h1 className={styles.title}>{t('system.title')}</h1>
      <dl className={styles.facts}>
        <div className={styles.field}>
          <dt>{t('system.version')}</dt>
          <dd>{productVersion}</dd>
        </div>
        <div className={styles.field}>
          <dt>{t('system.build')}</dt>
          <dd className={styles.build}>{shell}</dd>
        </div>
        <div className={styles.field}>
          <dt>{t('system.support')}</dt>
          <dd>
            <Support />
          </dd>
        </div>
      </dl>
      <CopyForSupport />
      <ReleasesLink />
      <OverrideOffered />
      <details className={styles.more} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('system.more')}</summary>
        {open && (
          <>
            <p className={styles.text}>{t('system.text')}</p>
            <PartsTable />
          </>
        )}
      </details>
    </>
  );
};

/** The shell's own pages: 'О системе', and the releases. */
const SystemPage = (): ReactNode => {
  const { pathname } = useLocation();
  if (!pathname.startsWith(`${systemPath}/`) || pathname === `${systemPath}/`) return <About />;
  return <LazyPart part={releasesPage}>{(page) => <page.default />}</LazyPart>;
};

export default SystemPage;
