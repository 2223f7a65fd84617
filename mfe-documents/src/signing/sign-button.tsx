import { statuses } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { nextUnselected } from '../list/neighbours.ts';
import { isSignable, type SelectedDocument } from '../list/selection.ts';
import { focusRow } from '../viewer/focus-row.ts';
import { useSigning } from './use-signing.ts';

interface SignButtonProps {
  /** The selection of all pages. */
  readonly selected: readonly SelectedDocument[];
  /** Removes documents from the selection. */
  readonly onDone: (ids: readonly number[]) => void;
}

/** Signs the selected documents (SIG-1). Drafts cannot be signed: they are selected for deletion; and what only wants to be acknowledged has nothing to sign. */
export const SignButton = ({ selected, onDone }: SignButtonProps): ReactNode => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const { sign, signing } = useSigning();
  const documents = selected.filter((each) => each.status !== statuses.draft && each.wanted !== 'acknowledge' && isSignable(each));
  if (documents.length === 0) return null;
  const start = async (): Promise<void> => {
    const next = nextUnselected(client, new Set(documents.map(({ id }) => id)));
    let isOver = false;
    const outcome = await sign({
      documents: documents.map(({ id, number, typeName, version }) => ({ id, number, name: typeName, version })),
      offerApproval: documents.every(({ status }) => status === statuses.approval),
      // Immediately: signed documents must not count while the message is shown. The others stay, to be signed with another key.
      onAnswered: (unsigned) => {
        isOver = unsigned.size === 0;
        onDone(documents.flatMap(({ id }) => (unsigned.has(id) ? [] : [id])));
      },
    });
    // The clicked button has disappeared with the selection.
    if (isOver && outcome !== 'cancelled' && next !== null) focusRow(next);
  };
  return (
    <Button variant="primary" size="sm" icon={<PenLine aria-hidden="true" />} disabled={signing} onClick={() => void start()}>
      {t('list.sign')}
    </Button>
  );
};
