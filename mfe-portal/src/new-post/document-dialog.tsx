import { queryKey, request } from '@qujat/api';
import { searchPostDocuments, type AttachedDocument } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { SearchField } from '@qujat/ui/search-field';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DocumentName } from '../post/document-name.tsx';
import styles from './document-dialog.module.css';

interface DocumentDialogProps {
  attached: readonly AttachedDocument[];
  /** Resolves with whether it is attached. */
  onAdd: (id: number) => Promise<boolean>;
  isAdding: (id: number) => boolean;
  onClosed: () => void;
}

/** «Добавление документа»: a search among the documents that the person may see. A click attaches a document. */
const DocumentDialog = ({ attached, onAdd, isAdding, onClosed }: DocumentDialogProps): ReactNode => {
  const { t } = useTranslation('portal');
  const [open, setOpen] = useState(true);
  const [search, setSearch] = useState('');
  const { data, isError, isFetching } = useQuery({
    queryKey: queryKey('post-documents', search),
    queryFn: search === '' ? skipToken : ({ signal }) => request(searchPostDocuments, { search }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? undefined : data;
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={t('document.adding')}>
      <SearchField label={t('document.search')} value={search} onSearch={setSearch} />
      <div className={styles.result} aria-busy={isFetching}>
        <output className={styles.status}>
          {isError ? t('document.failed') : search === '' ? t('document.hint') : found?.length === 0 ? t('document.none') : ''}
        </output>
        {found && found.length > 0 && (
          <ul className={styles.list} aria-label={t('document.found')}>
            {found.map((document) => {
              const { id } = document;
              const isAttached = attached.some((each) => each.id === id);
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.document}
                    aria-pressed={isAttached}
                    aria-disabled={isAttached || isAdding(id)}
                    onClick={() => (isAttached ? undefined : void onAdd(id))}
                  >
                    {isAttached ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
                    <DocumentName document={document} />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
};

export default DocumentDialog;
