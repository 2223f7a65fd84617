import { queryKey, textOfFailure } from '@qujat/api';
import { useChange, type Send } from '@qujat/api/use-change';
import type { CallAnswer } from '@qujat/contract/call';
import { documentFromLetter, documentsFromLetters, lettersAtOnce } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { alertMessage, showBanner } from '@qujat/ui/alert';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';

type Made = CallAnswer<typeof documentsFromLetters>;

/** The number of names in one message. */
const mostNamed = 5;

/** Creates drafts from letters, and confirms this in the specification's words (MAI-2). */
export const useDocuments = () => {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const { busy, run: change } = useChange({
    otherwise: t('documents.failed'),
    onFailure: (error) => void alertMessage({ title: t('documents.title'), text: textOfFailure(error) || t('documents.failed') }),
  });
  const run = (make: (send: Send) => Promise<Made>, tell: (leftOut: string) => void): Promise<boolean> =>
    change(async (send) => {
      const { documents, leftOut } = await make(send);
      const named =
        leftOut
          .slice(0, mostNamed)
          .map(({ name }) => name)
          .join(', ') + (leftOut.length > mostNamed ? '…' : '');
      tell(leftOut.length > 0 ? t('documents.leftOut', { names: named }) : '');
      // Other remotes update lists and counters of documents.
      for (const id of documents) emit('document-changed', { edocid: String(id) });
      void client.invalidateQueries({ queryKey: queryKey('mail') });
    });

  return {
    busy,
    fromLetter: (id: string): Promise<boolean> =>
      run(
        (send) => send(documentFromLetter, { id: Number(id) }),
        (leftOut) => {
          void showToast({ kind: 'success', text: t('documents.made') });
          if (leftOut) void showBanner({ kind: 'info', title: t('documents.title'), text: leftOut });
        },
      ),
    /** Whether all of them have been created. */
    fromLetters: async (ids: readonly string[]): Promise<boolean> => {
      if (ids.length > lettersAtOnce) {
        void alertMessage({ title: t('documents.title'), text: t('documents.tooMany', { count: lettersAtOnce }) });
        return false;
      }
      return run(
        (send) => send(documentsFromLetters, { ids: ids.map(Number) }),
        (leftOut) =>
          void showBanner({ kind: 'info', title: t('documents.title'), text: [t('documents.made'), leftOut].filter(Boolean).join(' ') }),
      );
    },
  };
};
