import { proposalsOnPage, type Proposal } from '@qujat/contract/administration/retention';
import { formatDate, useTranslation } from '@qujat/i18n';
import { EmptyState } from '@qujat/ui/empty-state';
import { IconButton } from '@qujat/ui/icon-button';
import { Pagination } from '@qujat/ui/pagination';
import { Table, type Column, type RowSelection } from '@qujat/ui/table';
import { ShieldCheck } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import styles from '../registers/registers.module.css';
import { HoldWindow } from './hold-window.tsx';

interface ProposalsProps {
  readonly proposals: readonly Proposal[];
  readonly total: number;
  readonly page: number;
  readonly loading: boolean;
  readonly selection: RowSelection<Proposal>;
  readonly onPage: (page: number) => void;
}

const keyOf = ({ id }: Proposal): string => String(id);

const Document = ({ proposal: { id, number, subject } }: { readonly proposal: Proposal }): ReactNode => (
  <span className={styles.lines}>
    <a className={styles.name} href={`/ce/opendoc/?${id}`} target="_blank" rel="noopener">
      № {number}
    </a>
    <span className={styles.second}>{subject}</span>
  </span>
);

const Hold = ({ proposal }: { readonly proposal: Proposal }): ReactNode => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={t('retention.holdOne', { number: proposal.number })}
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open ? <HoldWindow proposal={proposal} indices={[]} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const Kept = ({ proposal: { keptUntil } }: { readonly proposal: Proposal }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.second}>
      {t('retention.keptUntil')}: {formatDate(keptUntil, 'date')}
    </span>
  );
};

const cells = {
  document: (proposal) => <Document proposal={proposal} />,
  index: ({ index }) => index,
  issued: ({ issuedOn }) => formatDate(issuedOn, 'date'),
  kept: ({ keptUntil }) => formatDate(keptUntil, 'date'),
  hold: (proposal) => <Hold proposal={proposal} />,
} as const satisfies Record<string, Column<Proposal>['cell']>;

/** The row on a narrow screen. */
const proposalCard = (proposal: Proposal): ReactNode => (
  <div className={styles.card}>
    <div className={styles.lines}>
      <Document proposal={proposal} />
      <Kept proposal={proposal} />
    </div>
    <Hold proposal={proposal} />
  </div>
);

/** The documents whose storage period has passed. */
export const Proposals = ({ proposals, total, page, loading, selection, onPage }: ProposalsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const columns = useMemo<readonly Column<Proposal>[]>(
    () => [
      { key: 'document', title: t('retention.document'), rowHeader: true, cell: cells.document },
      { key: 'index', title: t('indices.code'), width: 110, cell: cells.index },
      { key: 'issued', title: t('retention.issued'), width: 130, numeric: true, cell: cells.issued },
      { key: 'kept', title: t('retention.keptUntil'), width: 150, numeric: true, cell: cells.kept },
      { key: 'hold', title: t('indices.actions'), hideTitle: true, width: 56, cell: cells.hold },
    ],
    [t],
  );
  return (
    <>
      <Table
        caption={t('retention.proposals')}
        columns={columns}
        rows={proposals}
        rowKey={keyOf}
        selection={selection}
        loading={loading}
        empty={<EmptyState title={t('retention.none')} text={t('retention.noneText')} />}
        card={proposalCard}
      />
      {total > proposalsOnPage ? (
        <Pagination page={page + 1} total={Math.ceil(total / proposalsOnPage)} onChange={(next) => onPage(next - 1)} />
      ) : null}
    </>
  );
};
