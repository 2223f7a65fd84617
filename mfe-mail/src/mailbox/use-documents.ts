import { ApiError, queryKey, request } from '@qujat/api';
import { documentFromLetter, documentsFromLetters, lettersAtOnce } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { alertMessage, showBanner } from '@qujat/ui/alert';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Makes drafts of letters, and says so in the words of the specification (2 §8). */
export const useDocuments = () => {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const run = async (make: () => Promise<{ documents: number[] }>, tell: () => void): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const { documents } = await make();
      tell();
      // Lists and counters of documents are others' matter.
      for (const id of documents) emit('document-changed', { edocid: String(id) });
      void client.invalidateQueries({ queryKey: queryKey('mail') });
      return true;
    } catch (error) {
      console.error(error);
      void alertMessage({ title: t('documents.title'), text: (error instanceof ApiError && error.text) || t('documents.failed') });
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    fromLetter: (id: string): Promise<boolean> =>
      run(() => request(documentFromLetter, { id: Number(id) }), () => void showToast({ kind: 'success', text: t('documents.made') })),
    /** True when all of them have been made. */
    fromLetters: async (ids: readonly string[]): Promise<boolean> => {
      if (ids.length > lettersAtOnce) {
        void alertMessage({ title: t('documents.title'), text: t('documents.tooMany', { count: lettersAtOnce }) });
        return false;
      }
      return run(() => request(documentsFromLetters, { ids: ids.map(Number) }), () => void showBanner({ kind: 'info', title: t('documents.title'), text: t('documents.made') }));
    },
  };
};
