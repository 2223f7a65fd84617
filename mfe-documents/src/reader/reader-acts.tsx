import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { Button, buttonClass } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { useNarrowScreen } from '@qujat/ui/media';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { Copy, Download, ExternalLink, History, Mail, MoreHorizontal, PanelRight, Pencil, Printer, Route, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import { EmailDialog } from '../card/acts/email-dialog.tsx';
import { hasPdfForms, PdfMenu } from '../card/acts/pdf-menu.tsx';
import { useCardActs } from '../card/acts/use-card-acts.ts';
import { HistoryDialog } from '../viewer/history-dialog.tsx';
import styles from './reader.module.css';

interface ReaderActsProps {
  readonly card: DocumentCard;
  readonly title: string;
  /** Opens the card with its tabs instead. */
  readonly onCard: () => void;
}

/** Three named acts, and the others in a menu, each with the reason when it is not possible (CRD-1). */
export const ReaderActs = ({ card, title, onCard }: ReaderActsProps): ReactNode => {
  const { t } = useTranslation('reader');
  const acts = useCardActs(card);
  const [history, setHistory] = useState(false);
  const narrow = useNarrowScreen();
  const [emails, setEmails] = useState(false);
  const { id, refusals } = card;
  /** Only if the server allows it, or says why not. */
  const guarded = (
    key: string,
    label: string,
    icon: ReactNode,
    allowed: boolean,
    refusal: string | null | undefined,
    onSelect: () => void,
  ): MenuEntry[] =>
    allowed || refusal
      ? [
          {
            key,
            icon,
            disabled: !allowed,
            label: allowed ? (
              label
            ) : (
              <span className={styles.refused}>
                {label}
                <small>{refusal}</small>
              </span>
            ),
            onSelect,
          },
        ]
      : [];
  const edit = t('documents:card.act.edit');
  const pdf = <Download aria-hidden="true" className={styles.icon} />;
  // On a phone there is no room for the three beside the menu.
  const named: readonly MenuEntry[] = [
    {
      kind: 'link',
      key: 'open',
      label: t('acts.open'),
      icon: <ExternalLink aria-hidden="true" />,
      href: documentAddress.open(id),
      newTab: true,
    },
    {
      kind: 'link',
      key: 'pdf',
      label: 'PDF',
      icon: <Download aria-hidden="true" />,
      href: documentAddress.pdf(id),
      newTab: true,
      download: true,
    },
    { key: 'history', label: t('documents:card.act.history'), icon: <History aria-hidden="true" />, onSelect: () => setHistory(true) },
  ];
  const more: readonly MenuEntry[] = [
    ...(narrow ? named : []),
    {
      kind: 'link',
      key: 'print',
      label: t('documents:card.act.print'),
      icon: <Printer aria-hidden="true" />,
      href: documentAddress.print(id),
      newTab: true,
    },
    { key: 'email', label: t('documents:card.act.email'), icon: <Mail aria-hidden="true" />, onSelect: () => setEmails(true) },
    { key: 'copy', label: t('documents:card.act.copy'), icon: <Copy aria-hidden="true" />, onSelect: acts.copy },
    {
      kind: 'link',
      key: 'plan',
      label: t('documents:card.tabs.map'),
      icon: <Route aria-hidden="true" />,
      href: documentAddress.plan(id),
      newTab: true,
    },
    { key: 'card', label: t('acts.card'), icon: <PanelRight aria-hidden="true" />, onSelect: onCard },
    { kind: 'separator', key: 'line' },
    ...guarded('edit', edit, <Pencil aria-hidden="true" />, card.mayEdit, refusals?.edit, () => acts.edit(edit)),
    ...guarded(
      'withdraw',
      t('documents:card.act.withdraw'),
      <Undo2 aria-hidden="true" />,
      card.mayWithdraw,
      refusals?.withdraw,
      acts.withdraw,
    ),
  ];
  return (
    <div role="toolbar" aria-label={t('documents:card.acts')} className={styles.acts}>
      <a className={buttonClass({})} href={documentAddress.open(id)} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden="true" className={styles.icon} />
        <span>{t('acts.open')}</span>
      </a>
      {hasPdfForms(card.signed) ? (
        <PdfMenu id={id} trigger={<Button icon={<Download aria-hidden="true" />}>PDF</Button>} />
      ) : (
        <a className={buttonClass({})} href={documentAddress.pdf(id)} target="_blank" rel="noreferrer" download>
          {pdf}
          <span>PDF</span>
        </a>
      )}
      <Button icon={<History aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setHistory(true)}>
        {t('documents:card.act.history')}
      </Button>
      <Menu
        trigger={<IconButton label={t('acts.more')} icon={<MoreHorizontal aria-hidden="true" />} />}
        label={t('acts.more')}
        align="end"
        entries={more}
      />
      <HistoryDialog id={id} title={title} open={history} onClose={() => setHistory(false)} />
      <EmailDialog id={id} signed={card.signed} open={emails} onClose={() => setEmails(false)} />
    </div>
  );
};
