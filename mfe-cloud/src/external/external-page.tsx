import { ApiError, hasExtension, textOfFailure } from '@qujat/api';
import type { ContentItem, Order } from '@qujat/contract/cloud';
import { asLinkMode, type LinkMode } from '@qujat/contract/link-mode';
import { useTranslation } from '@qujat/i18n';
import { usePageParameters } from '@qujat/remotes';
import { useNavigate, useSearchParams } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Logo } from '@qujat/ui/logo';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { FolderOpen, FolderPlus, Link2Off, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Header } from '../content/header.tsx';
import { usePageWithin } from '../content/use-page-within.ts';
import { ItemsView } from '../content/items-view.tsx';
import { SaveArchive } from '../content/save-archive.tsx';
import { readOrder, readPage, readSearch, wholeNumber, withPage } from '../folders/place.ts';
import { DropArea } from '../upload/drop-area.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { openWindow } from '../windows/open-window.ts';
import { WindowHost } from '../windows/window-host.tsx';
import styles from './external-page.module.css';
import { PasswordForm } from './password-form.tsx';
import { useExternalContent, useExternalInfo, type ExternalPlace } from './use-external.ts';

/** /cloud/{link}: a folder for anybody with its link, without a session (CLD-4). */
const ExternalPage = (): ReactNode => {
  const { link = '' } = usePageParameters();
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <div className={styles.page}>
        <div className={styles.brand}>
          <Logo />
        </div>
        <ExternalFolder link={link} />
      </div>
      <UploadPanel />
      <WindowHost />
    </QueryClientProvider>
  );
};

export default ExternalPage;

const addressOf = (link: string, id: number): string =>
  id === 0 ? `/cloud/${encodeURIComponent(link)}` : `/cloud/${encodeURIComponent(link)}?folder=${id}`;

const ExternalFolder = ({ link }: { link: string }): ReactNode => {
  const { t } = useTranslation('cloud');
  const [parameters] = useSearchParams();
  const place: ExternalPlace = {
    link,
    id: wholeNumber(parameters.get('folder')),
    search: readSearch(parameters),
    order: hasExtension('cloud') ? readOrder(parameters) : undefined,
  };
  const { data: info, error, isFetching, refetch } = useExternalInfo(place);
  if (error && error instanceof ApiError && (error.kind === 'business' || error.kind === 'not-found'))
    return (
      <div className={styles.closed}>
        <Link2Off size={40} aria-hidden="true" />
        <h1 className={styles.title}>{t('external.closed')}</h1>
        <p>{error.text}</p>
      </div>
    );
  if (error && !info)
    return (
      <>
        <VisuallyHidden>
          <h1>{t('external.title')}</h1>
        </VisuallyHidden>
        <ErrorCard title={t('content.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  if (!info)
    return (
      <output className={styles.waiting}>
        <VisuallyHidden>{t('content.loading')}</VisuallyHidden>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="block" count={3} />
      </output>
    );
  if (info.passwordWanted) return <PasswordForm link={link} id={place.id} onPassed={() => void refetch()} />;
  return (
    <>
      {info.organisation && <p className={styles.owner}>{t('external.openedBy', { organisation: info.organisation })}</p>}
      <Opened place={place} page={readPage(parameters)} name={info.name} pages={info.pages} path={info.path} mode={asLinkMode(info.mode)} />
    </>
  );
};

interface OpenedProps {
  place: ExternalPlace;
  page: number;
  name: string;
  pages: number;
  path: readonly { id: number; name: string }[];
  mode: LinkMode;
}

const Opened = ({ place, page, name, pages, path, mode }: OpenedProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const navigate = useNavigate();
  const { link, id, search, order } = place;
  const lists = mode !== 'upload';
  const notes: Record<LinkMode, string> = {
    view: t('external.notes.view'),
    upload: t('external.notes.upload'),
    both: t('external.notes.both'),
  };
  const sorting = hasExtension('cloud')
    ? { order, onOrder: (next: Order | undefined) => void navigate(withPage(addressOf(link, id), search, 0, next), { replace: true }) }
    : undefined;
  const bulk = (items: readonly ContentItem[]): ReactNode => <SaveArchive items={items} link={link} />;
  const { data, error, isFetching, isPlaceholderData, refetch } = useExternalContent(place, page, lists);
  usePageWithin({
    page,
    pages: data && !isPlaceholderData ? (data.pages ?? pages) : 0,
    goTo: (last) => void navigate(withPage(addressOf(link, id), search, last, order), { replace: true }),
  });
  const target = { folderId: id, link, filesOnly: !lists };
  const steps =
    path.length > 1
      ? path.slice(0, -1).map((each, index) => ({ name: each.name, to: addressOf(link, index === 0 ? 0 : each.id) }))
      : path.length === 0 && id !== 0
        ? [{ name: t('external.root'), to: addressOf(link, 0) }]
        : [];
  return (
    <DropArea target={mode === 'view' ? null : target} className={styles.content}>
      <section className={styles.content}>
        <Header
          title={name}
          path={steps}
          note={notes[mode]}
          withLayout={lists}
          {...(lists && {
            search: {
              label: t('content.search'),
              value: search,
              onSearch: (text: string) => void navigate(withPage(addressOf(link, id), text, 0, order), { replace: true }),
            },
          })}
          order={lists ? sorting && { value: order, onOrder: sorting.onOrder } : undefined}
        >
          {mode === 'both' ? (
            <Button icon={<FolderPlus aria-hidden="true" />} onClick={() => openWindow({ kind: 'create', parentId: id, link })}>
              {t('content.newFolder')}
            </Button>
          ) : null}
          {mode === 'view' ? null : (
            <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={() => openWindow({ kind: 'upload', target })}>
              {t('content.upload')}
            </Button>
          )}
        </Header>
        {!lists ? (
          <EmptyState icon={<Upload />} title={t('external.uploadOnly')} text={t('external.uploadOnlyText')} />
        ) : error && !data ? (
          <ErrorCard title={t('content.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <ItemsView
            key={`${id} ${search} ${page}`}
            items={data?.items}
            stale={isPlaceholderData}
            empty={
              search ? (
                <EmptyState icon={<FolderOpen />} title={t('content.nothingFound')} text={t('content.nothingFoundHint', { search })} />
              ) : (
                <EmptyState
                  icon={<FolderOpen />}
                  title={t('content.empty')}
                  text={t(mode === 'view' ? 'external.emptyView' : 'external.empty')}
                />
              )
            }
            withLayout
            folderAddress={(folder) => addressOf(link, folder)}
            page={page}
            pages={data?.pages ?? pages}
            onPage={(next) => void navigate(withPage(addressOf(link, id), search, next, order))}
            {...sorting}
            {...(sorting && { bulk })}
          />
        )}
      </section>
    </DropArea>
  );
};
