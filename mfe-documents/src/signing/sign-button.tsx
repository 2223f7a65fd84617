import { statuses } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SelectedDocument } from '../list/selection.ts';
import { useSigning } from './use-signing.ts';

interface SignButtonProps {
  /** Of all pages. */
  readonly selected: readonly SelectedDocument[];
  /** What is signed is selected no longer. */
  readonly onDone: () => void;
}

/** Signs what is selected (specification 2 §4, mass signing). A draft cannot be signed: it is selected to be deleted. */
export const SignButton = ({ selected, onDone }: SignButtonProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { sign, signing } = useSigning();
  const documents = selected.filter(({ status }) => status !== statuses.draft);
  if (documents.length === 0) return null;
  const start = async (): Promise<void> => {
    const outcome = await sign({
      documents: documents.map(({ id, number, typeName }) => ({ id, number, name: typeName })),
      offerApproval: documents.every(({ status }) => status === statuses.approval),
    });
    if (outcome !== 'cancelled') onDone();
  };
  return (
    <Button variant="primary" size="sm" icon={<PenLine aria-hidden="true" />} disabled={signing} onClick={() => void start()}>
      {t('list.sign')}
    </Button>
  );
};
