import { ApiError, hasExtension, queryKey, request } from '@qujat/api';
import { type DraftForm as Form } from '@qujat/contract/draft-form';
import { openDraft, openTemplate } from '@qujat/contract/new-document';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { useLocation } from '@qujat/router';
import { signOut } from '@qujat/session';
import { Button, buttonClass } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileX, Trash2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import { newDocumentAddress } from '../templates/new-document-window.ts';
import { failureHint } from '../work-area/failure-hint.ts';
import { requestedForm, type RequestedForm } from './requested-form.ts';
import { DraftEditor } from './draft-editor.tsx';
import styles from './editor.module.css';
import { copiesOfTemplate, copyOfDraft, forgetCopy, type LocalCopy } from './local-copy.ts';

const place = 'documents/new-document/opening';

/** The start of the page: its purpose, and later changes from within. */
interface Beginning {
  readonly requested: RequestedForm | null;
  /** Rises with every new start. */
  readonly times: number;
  readonly steals: boolean;
  /** An earlier text of a new document, to be continued. */
  readonly goesOn: LocalCopy | null;
}

const useForm = ({ requested, times }: Beginning) =>
  useQuery({
    // A separate key for each start, so that nothing of an earlier one is shown.
    queryKey: [...queryKey('documents', 'form'), requested, times],
    queryFn: requested
      ? ({ signal }) =>
          'draft' in requested
            ? request(openDraft, { id: requested.draft }, { signal, background: true })
            : request(openTemplate, { templateId: requested.template }, { signal, background: true })
      : skipToken,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // What could not be loaded recovers with the connection; nothing else changes under the hands of the writer.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    retry: false,
  });

const copyFor = ({ viewerId, draft }: Form, { goesOn }: Beginning): LocalCopy | null =>
  goesOn ?? (draft ? copyOfDraft(viewerId, draft.id) : null);

/** Replaces the form when there is nothing to write, and says why. */
const Failure = ({
  requested,
  error,
  retrying,
  onRetry,
}: {
  requested: RequestedForm | null;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}): ReactNode => {
  const { t } = useTranslation('new-document');
  const apiError = error instanceof ApiError ? error : null;
  const final = apiError && ['business', 'not-found', 'forbidden'].includes(apiError.kind);
  return (
    <div className={styles.failure}>
      <h1 className={styles.title}>{t('title')}</h1>
      {requested && !final ? (
        <ErrorCard
          title={t('loadFailed')}
          text={failureHint(error)}
          details={apiError?.requestId ? [{ label: t('documents:requestId'), value: apiError.requestId }] : []}
          retrying={retrying}
          onRetry={onRetry}
        />
      ) : (
        <EmptyState
          icon={<FileX />}
          title={apiError?.text || (requested ? t('notFound') : t('nothingAsked'))}
          action={
            requested && 'draft' in requested && apiError?.kind === 'business' ? (
              <a className={buttonClass({ variant: 'primary' })} href={documentAddress.open(requested.draft)}>
                {t('sent.open')}
              </a>
            ) : (
              <a className={buttonClass({})} href="/">
                {t('home')}
              </a>
            )
          }
        />
      )}
    </div>
  );
};

/** `/ce/newdoc/?{templateId}` and `/ce/newdoc/?document={id}`: the page on which a document is written (PAG-1). */
const NewDocument = (): ReactNode => {
  const { t } = useTranslation('new-document');
  const { search } = useLocation();
  const client = useQueryClient();
  const [beginning, setBeginning] = useState<Beginning>(() => ({
    requested: requestedForm(search),
    times: 0,
    steals: false,
    goesOn: null,
  }));
  const [deleted, setDeleted] = useState(false);
  const { data: form, error, isFetching, refetch } = useForm(beginning);
  const signedOut = error instanceof ApiError && error.kind === 'unauthorised';
  useEffect(() => {
    if (!signedOut) return undefined;
    // A person whose session has ended signs in and returns to this address: this browser may still hold unsaved text.
    emit('unsaved-text', { place, unsaved: true });
    signOut();
    return () => emit('unsaved-text', { place, unsaved: false });
  }, [signedOut]);
  const begin = (change: Partial<Beginning>): void => {
    client.removeQueries({ queryKey: queryKey('documents', 'form') });
    setBeginning((before) => ({ ...before, goesOn: null, steals: false, ...change, times: before.times + 1 }));
  };
  if (deleted)
    return (
      <div className={styles.failure}>
        <h1 className={styles.title}>{t('title')}</h1>
        <EmptyState
          icon={<Trash2 />}
          title={t('remove.done')}
          action={
            window.opener ? (
              <Button onClick={() => window.close()}>{t('sent.close')}</Button>
            ) : (
              <a className={buttonClass({})} href="/">
                {t('home')}
              </a>
            )
          }
        />
      </div>
    );
  if (!beginning.requested || (error && !form))
    return <Failure requested={beginning.requested} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!form)
    return (
      <div className={styles.page}>
        <h1 className={styles.bar}>{t('title')}</h1>
        <div className={styles.content} aria-busy="true">
          <div className={styles.waiting}>
            <Skeleton width="half" />
            <Skeleton shape="block" />
            <Skeleton count={4} />
          </div>
        </div>
      </div>
    );
  const { viewerId, template, draft } = form;
  const offered = draft || beginning.goesOn ? null : (copiesOfTemplate(viewerId, template.id)[0] ?? null);
  return (
    <DraftEditor
      key={beginning.times}
      form={form}
      copy={copyFor(form, beginning)}
      offered={offered}
      steals={beginning.steals}
      onContinue={() => begin({ goesOn: offered })}
      onForget={() => {
        if (offered) forgetCopy(viewerId, offered);
        begin({});
      }}
      // Steps are left out by their places, which may be those of others now.
      onNewForm={(copy) => begin({ goesOn: { ...copy, content: { ...copy.content, leftOut: [] } } })}
      onReload={(id, steals = false) => {
        window.history.replaceState(window.history.state, '', newDocumentAddress.draft(id));
        begin({ requested: { draft: id }, steals });
      }}
      onDeleted={() => setDeleted(true)}
      onAnother={() => {
        window.history.replaceState(window.history.state, '', newDocumentAddress.template(template.id));
        begin({ requested: { template: template.id } });
      }}
    />
  );
};

/** Only a server with drafts can save them; the specification does not describe this page of other servers. */
const NewDocumentPage = (): ReactNode => {
  const { t } = useTranslation('new-document');
  if (hasExtension('drafts')) return <NewDocument />;
  return (
    <div className={styles.failure}>
      <h1 className={styles.title}>{t('title')}</h1>
      <EmptyState
        icon={<FileX />}
        title={t('notOffered')}
        action={
          <a className={buttonClass({})} href="/">
            {t('home')}
          </a>
        }
      />
    </div>
  );
};
export default NewDocumentPage;
