/** Decides the selected documents of a list without a key, kind by kind (DAY-48). */
import type { Wanted } from '@qujat/contract/vocabulary';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BulkMenu } from '../bulk/bulk-menu.tsx';
import { nextUnselected } from '../list/neighbours.ts';
import type { SelectedDocument } from '../list/selection.ts';
import { wantedIcon } from '../list/wanted-mark.tsx';
import { focusRow } from '../viewer/focus-row.ts';
import { loadTexts } from './texts.ts';
import { useHold } from './use-hold.ts';

interface BulkButtonsProps {
  readonly selected: readonly SelectedDocument[];
  readonly onDone: (ids: readonly number[]) => void;
}

type AtOnce = Extract<Wanted, 'agree' | 'approve' | 'acknowledge'>;
const kinds: readonly AtOnce[] = ['agree', 'approve', 'acknowledge'];

/** One button for each kind of act that the selected documents want. */
const BulkButtons = ({ selected, onDone }: BulkButtonsProps): ReactNode => {
  const { t } = useTranslation('today');
  const client = useQueryClient();
  const { busy, hold } = useHold();
  const decide = async (documents: readonly SelectedDocument[]): Promise<void> => {
    const next = nextUnselected(client, new Set(documents.map(({ id }) => id)));
    const held = await hold(documents);
    if (held.length === 0) return;
    onDone(held);
    if (next !== null) focusRow(next);
  };
  const labelOf = (kind: AtOnce, count: number): string => {
    const number = formatNumber(count);
    if (kind === 'agree') return t('bulk.agree', { number });
    return kind === 'approve' ? t('bulk.approve', { number }) : t('bulk.acknowledge', { number });
  };
  return kinds.map((kind) => {
    const those = selected.filter(({ wanted }) => wanted === kind);
    if (those.length === 0) return null;
    return (
      <Button key={kind} size="sm" icon={wantedIcon(kind)} loading={busy} onClick={() => void decide(those)}>
        {labelOf(kind, those.length)}
      </Button>
    );
  });
};

/** With their texts. */
export const loadBulk = async (): Promise<{ readonly BulkButtons: typeof BulkButtons; readonly BulkMenu: typeof BulkMenu }> => {
  await loadTexts();
  return { BulkButtons, BulkMenu };
};
