import { queryKey, request } from '@qujat/api';
import { useChange, type Send } from '@qujat/api/use-change';
import {
  addDraftDocument,
  addDraftVideo,
  postDraft,
  removeDraftDocument,
  removeDraftFile,
  removeDraftVideo,
  type Draft,
} from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { sayFailure } from '../say-failure.ts';

const draftKey = (): ReturnType<typeof queryKey> => queryKey('post-draft');

/** The attachments so far: the server stores them (FEE-3). */
export const useDraft = (): UseQueryResult<Draft> =>
  useQuery({ queryKey: draftKey(), queryFn: ({ signal }) => request(postDraft, {}, { signal }), staleTime: 0, gcTime: 0 });

/** The subject of a change: the name of a file, the address of a video, the id of a document. */
type Attachment = string | number;

export interface DraftChanges {
  /** The form does not show the draft as it will be. */
  readonly busy: boolean;
  /** It is being attached or removed. */
  readonly isChanging: (attachment: Attachment) => boolean;
  /** Fetches the draft again, as after each change. */
  readonly reload: () => Promise<void>;
  readonly removeFile: (name: string) => Promise<boolean>;
  readonly addVideo: (url: string) => Promise<boolean>;
  readonly removeVideo: (url: string) => Promise<boolean>;
  readonly addDocument: (id: number) => Promise<boolean>;
  readonly removeDocument: (id: number) => Promise<boolean>;
}

/** Changes the draft and fetches it again after each change. Each change returns whether it is done; a failure is shown. */
export const useDraftChanges = (): DraftChanges => {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: draftKey() });
  const { busy, running, run } = useChange<Attachment>({
    otherwise: t('draft.failed'),
    onFailure: (error, retry) => sayFailure(error, t('draft.failed'), retry),
    refresh: reload,
    parallel: true,
  });
  const change = (name: Attachment, work: (send: Send) => Promise<unknown>): Promise<boolean> => run(work, { name });
  return {
    busy,
    reload,
    isChanging: (name) => running.includes(name),
    removeFile: (name) => change(name, (send) => send(removeDraftFile, { name })),
    addVideo: (url) => change(url, (send) => send(addDraftVideo, { url })),
    removeVideo: (url) => change(url, (send) => send(removeDraftVideo, { url })),
    addDocument: (documentId) => change(documentId, (send) => send(addDraftDocument, { documentId })),
    removeDocument: (documentId) => change(documentId, (send) => send(removeDraftDocument, { documentId })),
  };
};
