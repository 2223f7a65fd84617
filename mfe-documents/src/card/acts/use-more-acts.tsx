import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import type { MenuEntry } from '@qujat/ui/menu';
import { Copy, Mail, MessageSquareText, Pencil, Printer, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCardActions } from './card-actions.tsx';
import styles from './card-toolbar.module.css';
import { documentAddress } from './document-address.ts';
import { useCardActs } from './use-card-acts.ts';

interface Act {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly allowed: boolean;
  readonly refusal: string | null | undefined;
  readonly danger?: true;
  readonly run: () => void;
}

/** The acts of the card's menu (CRD-1). A forbidden one shows the server's reason below its name; without a reason it is left out. */
export const useMoreActs = (card: DocumentCard, askForEmails: () => void): readonly MenuEntry[] => {
  const { t } = useTranslation('documents');
  const { sending } = useCardActions();
  const acts = useCardActs(card);
  const { refusals } = card;
  const entry = ({ key, label, icon, allowed, refusal, danger, run }: Act): readonly MenuEntry[] =>
    allowed || refusal
      ? [
          {
            key,
            icon,
            label: allowed ? (
              label
            ) : (
              <>
                {label}
                <small className={styles.reason}>{refusal}</small>
              </>
            ),
            disabled: !allowed || sending !== null,
            ...(danger && { danger }),
            onSelect: run,
          },
        ]
      : [];
  const editing = (key: string, label: string, icon: ReactNode, allowed: boolean): readonly MenuEntry[] =>
    entry({ key, label, icon, allowed, refusal: refusals?.edit, run: () => acts.edit(label) });
  const removing = entry({
    key: 'remove',
    label: t('card.act.remove'),
    icon: <Trash2 aria-hidden="true" />,
    allowed: card.mayDelete,
    refusal: refusals?.remove,
    danger: true,
    run: acts.remove,
  });
  return [
    ...editing('edit', t('card.act.edit'), <Pencil aria-hidden="true" />, card.mayEdit),
    ...editing('comments', t('card.act.editComments'), <MessageSquareText aria-hidden="true" />, card.mayEditComments),
    { key: 'copy', label: t('card.act.copy'), icon: <Copy aria-hidden="true" />, disabled: sending !== null, onSelect: acts.copy },
    {
      kind: 'link',
      key: 'print',
      label: t('card.act.print'),
      icon: <Printer aria-hidden="true" />,
      href: documentAddress.print(card.id),
      newTab: true,
    },
    { key: 'email', label: t('card.act.email'), icon: <Mail aria-hidden="true" />, onSelect: askForEmails },
    ...(removing.length > 0 ? [{ kind: 'separator' as const, key: 'line' }, ...removing] : []),
  ];
};
