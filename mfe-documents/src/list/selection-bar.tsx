import { hasExtension } from '@qujat/api';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { IconButton } from '@qujat/ui/icon-button';
import { LinkButton } from '@qujat/ui/link-button';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { SignButton } from '../signing/sign-button.tsx';
import { DeleteDraftsButton } from './delete-drafts-button.tsx';
import { BulkHost } from './bulk-host.tsx';
import { except, nothingSelected, only, without, type Picks, type SelectedDocument } from './selection.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** The selection of all pages. */
  readonly selected: readonly SelectedDocument[];
  /** Ids of the documents on the current page. */
  readonly here: ReadonlySet<number>;
  readonly picks: Picks;
  /** On the tab of drafts the selection can be deleted. */
  readonly deletes: boolean;
}

/** The number of selected documents, the documents themselves, including those of other pages, and the actions on them. */
export const SelectionBar = ({ selected, here, picks: { selection, select }, deletes }: SelectionBarProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [shown, setShown] = useState(false);
  const listId = useId();
  const elsewhere = selected.filter(({ id }) => !here.has(id)).length;
  const deselect = (): void => select(nothingSelected);
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.what}
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          onClick={() => setShown(!shown)}
        >
          <span>{t('list.footer.selected', { number: formatNumber(selected.length) })}</span>
          {elsewhere > 0 ? (
            <span className={styles.elsewhere}>{t('list.footer.elsewhere', { number: formatNumber(elsewhere) })}</span>
          ) : null}
          {shown ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </button>
        <LinkButton onClick={deselect}>{t('list.footer.deselect')}</LinkButton>
      </div>
      <SignButton selected={selected} onDone={(ids) => select(except(selection, ids))} />
      {hasExtension('today') || hasExtension('bulk') ? (
        <BulkHost selected={selected} onDone={(ids) => select(except(selection, ids))} />
      ) : null}
      {deletes ? <DeleteDraftsButton selected={selected} onDone={deselect} onLeft={(ids) => select(only(selection, ids))} /> : null}
      {shown ? (
        <ul id={listId} aria-label={t('list.footer.holds')} className={styles.list}>
          {selected.map(({ id, number, typeName, subject }) => (
            <li key={id} className={styles.document}>
              <span className={styles.number}>{number || t('list.row.noNumber')}</span>
              <span className={styles.subject}>{subject || typeName}</span>
              {here.has(id) ? null : <Badge tone="none">{t('list.footer.otherPage')}</Badge>}
              <IconButton
                size="xs"
                label={t('list.footer.deselectOne', { number: number || subject || typeName })}
                icon={<X aria-hidden="true" />}
                onClick={() => select(without(selection, id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
