import { ApiError } from '@qujat/api';
import { useChange, type Send } from '@qujat/api/use-change';
import { failureReasons } from '@qujat/contract/failure';
import { createPost, maxPostLength, type Draft, type SeenAttachments } from '@qujat/contract/feed';
import { videoIdOf } from '@qujat/contract/video-address';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { FileText, Paperclip, Send as SendIcon, Video } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { documentDialog, videoDialog, videoWindow } from '../load-parts.ts';
import { useKeptText } from '../kept-text.ts';
import { sayFailure } from '../say-failure.ts';
import { newPostPlace, useUnsavedText } from '../unsaved.ts';
import { AttachedList } from './attached-list.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './new-post.module.css';
import { UploadList } from './upload-list.tsx';
import { useDraft, useDraftChanges } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';

type ShownWindow = { window: 'video' | 'document' } | { window: 'player'; videoId: string };

/** The last part of a path: other servers may use storage paths as names of a draft's files. */
const nameIn = (path: string): string => path.split(/[\\/]/).pop() ?? path;

/** What the form shows: nothing unseen is published. */
const seenIn = (draft: Draft | undefined): SeenAttachments => ({
  files: draft?.files.map(({ id }) => id) ?? [],
  videos: draft?.videos.map(({ url }) => url) ?? [],
  documents: draft?.documents.map(({ id }) => id) ?? [],
});

/** The form «Новый пост», for the draft that the server stores (FEE-3). */
const NewPost = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('portal');
  const heading = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { data: draft, isError, isFetching, refetch } = useDraft();
  const changes = useDraftChanges();
  const uploads = useUploads(changes.reload);
  const { text: typed, write, forget } = useKeptText(newPostPlace);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownWindow | null>(null);
  const message = typed ?? draft?.message ?? '';
  useUnsavedText(newPostPlace, typed !== null && typed !== (draft?.message ?? ''));
  const isSaved = draft !== undefined && typed === draft.message;
  useEffect(() => {
    if (isSaved) forget();
    // oxlint-disable-next-line react/exhaustive-deps -- `forget` is new at each rendering
  }, [isSaved]);
  useEffect(() => {
    if (open) area.current?.focus();
  }, [open]);

  const keeping = useChange({
    otherwise: t('newPost.keepFailed'),
    onFailure: (error) => sayFailure(error, t('newPost.keepFailed')),
  });
  const sending = useChange({
    otherwise: t('newPost.sendFailed'),
    onFailure: (error) => sayFailure(error, t('newPost.sendFailed')),
  });
  const keep = async (): Promise<void> => {
    setProblem(null);
    if (!(await keeping.run((send) => send(createPost, { message, draft: true })))) return;
    showToast({ kind: 'success', text: t('newPost.kept') });
    void changes.reload();
    onClose();
  };
  /** Another window has changed the draft. The words of this one stay, even those that the old draft held. */
  const showAsItIs = async (): Promise<void> => {
    await changes.reload();
    if (typed === null && message !== '') write(message);
  };
  const send = async (): Promise<void> => {
    const seen = seenIn(draft);
    if (message.trim() === '' && seen.files.length + seen.videos.length + seen.documents.length === 0) {
      setProblem(t('newPost.nothing'));
      area.current?.focus();
      return;
    }
    setProblem(null);
    const missing = uploads.list.filter(({ failure }) => failure !== null).map(({ file }) => file.name);
    if (
      missing.length > 0 &&
      !(await confirm({ text: t('newPost.withoutFiles', { names: missing.join(', ') }), action: t('newPost.send') }))
    )
      return;
    const create = async (post: Send): Promise<void> => {
      try {
        await post(createPost, { message, draft: false, seen });
      } catch (error) {
        if (error instanceof ApiError && error.reason === failureReasons.draftChanged) await showAsItIs();
        throw error;
      }
    };
    await sending.run(create, {
      // FEE-3. The text has been sent, so there is nothing to ask about.
      reload: () => {
        forget();
        requestAnimationFrame(() => window.location.reload());
      },
    });
  };

  const close = (): void => setShown(null);
  const reopen = (open: boolean): void => setShown(open ? shown : null);
  return (
    <section className={styles.form} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('newPost.title')}
      </h2>
      <TextArea
        ref={area}
        label={t('newPost.text')}
        hideLabel
        placeholder={t('newPost.text')}
        rows={4}
        maxLength={maxPostLength}
        // What is typed while the post is being sent would be lost with the reload.
        readOnly={sending.busy}
        value={message}
        error={problem ?? undefined}
        onChange={(text) => {
          write(text);
          setProblem(null);
        }}
      />
      <DropZone onFiles={uploads.add} />
      <UploadList uploads={uploads} />
      {isError && !draft && <ErrorCard title={t('draft.notLoaded')} onRetry={() => void refetch()} retrying={isFetching} />}
      <AttachedList
        title={t('newPost.files')}
        icon={<Paperclip size={16} aria-hidden="true" />}
        entries={draft?.files.map(({ path }) => ({ key: path, name: nameIn(path) }))}
        onRemove={({ name }) => changes.removeFile(name)}
        isLeaving={({ name }) => changes.isChanging(name)}
      />
      <AttachedList
        title={t('newPost.videos')}
        icon={<Video size={16} aria-hidden="true" />}
        entries={draft?.videos.map(({ url }) => ({ key: url, name: url }))}
        onRemove={({ key }) => changes.removeVideo(key)}
        isLeaving={({ key }) => changes.isChanging(key)}
        onShow={({ key }) => {
          const videoId = videoIdOf(key);
          if (videoId) setShown({ window: 'player', videoId });
        }}
      />
      <AttachedList
        title={t('newPost.documents')}
        icon={<FileText size={16} aria-hidden="true" />}
        entries={draft?.documents.map(({ id, name }) => ({ key: String(id), name }))}
        onRemove={({ key }) => changes.removeDocument(Number(key))}
        isLeaving={({ key }) => changes.isChanging(Number(key))}
      />
      <div className={styles.buttons}>
        <Button icon={<Video aria-hidden="true" />} onClick={() => setShown({ window: 'video' })}>
          {t('newPost.addVideo')}
        </Button>
        <Button icon={<FileText aria-hidden="true" />} onClick={() => setShown({ window: 'document' })}>
          {t('newPost.addDocument')}
        </Button>
        <span className={styles.gap} />
        <Button loading={keeping.busy} disabled={sending.busy} onClick={() => void keep()}>
          {t('newPost.keep')}
        </Button>
        <Button
          variant="primary"
          icon={<SendIcon aria-hidden="true" />}
          loading={sending.busy}
          disabled={uploads.busy || keeping.busy || changes.busy}
          onClick={() => void send()}
        >
          {t('newPost.send')}
        </Button>
      </div>
      <LazyWindow part={videoDialog} open={shown?.window === 'video'} onOpenChange={reopen}>
        {({ default: VideoDialog }) =>
          shown?.window === 'video' && <VideoDialog onAdd={changes.addVideo} isAdding={changes.isChanging} onClosed={close} />
        }
      </LazyWindow>
      <LazyWindow part={documentDialog} open={shown?.window === 'document'} onOpenChange={reopen}>
        {({ default: DocumentDialog }) =>
          shown?.window === 'document' && (
            <DocumentDialog attached={draft?.documents ?? []} onAdd={changes.addDocument} isAdding={changes.isChanging} onClosed={close} />
          )
        }
      </LazyWindow>
      <LazyWindow part={videoWindow} open={shown?.window === 'player'} onOpenChange={reopen}>
        {({ default: VideoWindow }) => shown?.window === 'player' && <VideoWindow videoId={shown.videoId} onClosed={close} />}
      </LazyWindow>
    </section>
  );
};

export default NewPost;
