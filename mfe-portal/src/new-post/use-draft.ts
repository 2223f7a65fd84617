import { queryKey, request } from '@qujat/api';
import type { Call, InputOf } from '@qujat/contract/call';
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

export interface DraftChanges {
  /** Asks for the draft again, as after each change. */
  readonly reload: () => Promise<void>;
  readonly removeFile: (name: string) => Promise<boolean>;
  readonly addVideo: (url: string) => Promise<boolean>;
  readonly removeVideo: (url: string) => Promise<boolean>;
  readonly addDocument: (id: number) => Promise<boolean>;
  readonly removeDocument: (id: number) => Promise<boolean>;
}

/** Changes the draft and fetches it again after each change. Each answers whether it is done; a failure is said. */
export const useDraftChanges = (): DraftChanges => {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: draftKey() });
  const change = async <F, A>(call: Call<F, A>, input: InputOf<F>): Promise<boolean> => {
    try {
      await request(call, input);
      return true;
    } catch (error) {
      sayFailure(error, t('draft.failed'), () => void change(call, input));
      return false;
    } finally {
      await reload();
    }
  };
  return {
    reload,
    removeFile: (name) => change(removeDraftFile, { name }),
    addVideo: (url) => change(addDraftVideo, { url }),
    removeVideo: (url) => change(removeDraftVideo, { url }),
    addDocument: (documentId) => change(addDraftDocument, { documentId }),
    removeDocument: (documentId) => change(removeDraftDocument, { documentId }),
  };
};
