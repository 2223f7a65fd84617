import { hasExtension } from '@qujat/api';
import type { DocumentCard } from '@qujat/contract/document-card';
import { taskPath } from '@qujat/contract/tasks/pages';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button, buttonClass } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { ChevronDown, Download, Ellipsis, ExternalLink, History, ListTodo, PenLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { newDocumentAddress } from '../../templates/new-document-window.ts';
import { HistoryDialog } from '../../viewer/history-dialog.tsx';
import { useCardActions } from './card-actions.tsx';
import styles from './card-toolbar.module.css';
import { documentAddress } from './document-address.ts';
import { EmailDialog } from './email-dialog.tsx';
import { hasPdfForms, PdfMenu } from './pdf-menu.tsx';
import { useMoreActs } from './use-more-acts.tsx';

interface NamedLinkProps {
  /** The whole name; it contains the shown one. */
  readonly label: string;
  readonly shown: string;
  readonly icon: ReactNode;
  readonly href: string;
  readonly download?: boolean;
}

/** A named act that opens a page of the server in a separate tab. */
const NamedLink = ({ label, shown, icon, href, download = false }: NamedLinkProps): ReactNode => (
  <a
    href={href}
    aria-label={label}
    target="_blank"
    rel="noreferrer"
    download={download || undefined}
    className={buttonClass({ size: 'sm' })}
  >
    {icon}
    {shown}
  </a>
);

/** What people do most is named: opening (or continuing a draft), the PDF, the history, the tasks; everything else is in the menu (CRD-1). */
export const CardToolbar = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const { sending } = useCardActions();
  const [emails, setEmails] = useState(false);
  const [history, setHistory] = useState(false);
  const more = useMoreActs(card, () => setEmails(true));
  const { id } = card;
  const pdf = <Download aria-hidden="true" />;
  return (
    <>
      <ul aria-label={t('card.acts')} className={styles.bar}>
        {card.mayWrite && hasExtension('drafts') ? (
          <li>
            <NamedLink
              label={t('card.act.continue')}
              shown={t('card.named.continue')}
              icon={<PenLine aria-hidden="true" />}
              href={newDocumentAddress.draft(id)}
            />
          </li>
        ) : null}
        <li>
          <NamedLink
            label={t('card.act.open')}
            shown={t('card.named.open')}
            icon={<ExternalLink aria-hidden="true" />}
            href={documentAddress.open(id)}
          />
        </li>
        <li>
          {hasPdfForms(card.signed) ? (
            <PdfMenu
              id={id}
              trigger={
                <Button size="sm" aria-label={t('card.act.pdf')} icon={pdf} trailingIcon={<ChevronDown aria-hidden="true" />}>
                  PDF
                </Button>
              }
            />
          ) : (
            <NamedLink label={t('card.act.pdf')} shown="PDF" icon={pdf} href={documentAddress.pdf(id)} download />
          )}
        </li>
        <li>
          <Button size="sm" icon={<History aria-hidden="true" />} onClick={() => setHistory(true)}>
            {t('card.act.history')}
          </Button>
        </li>
        {hasExtension('tasks') ? (
          <li>
            <Link to={`${taskPath}?document=${id}`} className={buttonClass({ size: 'sm' })}>
              <ListTodo aria-hidden="true" />
              {t('card.tasks')}
            </Link>
          </li>
        ) : null}
        <li>
          <Menu
            label={t('card.more')}
            align="end"
            trigger={
              <IconButton size="sm" label={t('card.more')} aria-busy={sending ? true : undefined} icon={<Ellipsis aria-hidden="true" />} />
            }
            entries={more}
          />
        </li>
      </ul>
      <HistoryDialog
        id={id}
        title={card.number ? t('card.heading', { name: card.name, number: card.number }) : card.name}
        open={history}
        onClose={() => setHistory(false)}
      />
      <EmailDialog id={id} signed={card.signed} open={emails} onClose={() => setEmails(false)} />
    </>
  );
};
