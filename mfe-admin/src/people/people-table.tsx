import type { AdministeredPerson } from '@qujat/contract/administration/people';
import { useTranslation } from '@qujat/i18n';
import { Table, type Column } from '@qujat/ui/table';
import { useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from '@qujat/router';
import { personPath } from '../person/use-person.ts';
import type { Choice } from './bulk/use-choice.ts';
import { isChoosable, keyOf } from './key-of.ts';
import { Actions, personCard, Roles, State, Where, Who } from './person-cells.tsx';

interface PeopleTableProps {
  /** Undefined while the first rows are on their way. */
  readonly people: readonly AdministeredPerson[] | undefined;
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly choice: Choice;
}

type Cell = Column<AdministeredPerson>['cell'];
const cells = {
  name: (person) => <Who person={person} />,
  position: (person) => <Where person={person} />,
  roles: (person) => <Roles person={person} />,
  state: (person) => <State person={person} />,
  actions: (person) => <Actions person={person} />,
} as const satisfies Record<string, Cell>;

const nobody: readonly AdministeredPerson[] = [];

/** The people found, as the document list shows its rows: a table, or cards on a narrow screen. */
export const PeopleTable = ({ people, loading, empty, choice }: PeopleTableProps): ReactNode => {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { search } = useLocation();
  const columns = useMemo<readonly Column<AdministeredPerson>[]>(
    () => [
      { key: 'name', title: t('people.columns.name'), rowHeader: true, width: 224, cell: cells.name },
      { key: 'position', title: t('people.columns.position'), cell: cells.position },
      { key: 'roles', title: t('people.columns.roles'), width: 176, cell: cells.roles },
      { key: 'state', title: t('people.columns.state'), width: 176, cell: cells.state },
      { key: 'actions', title: t('people.columns.actions'), hideTitle: true, width: 56, cell: cells.actions },
    ],
    [t],
  );
  return (
    <Table
      caption={t('people.title')}
      columns={columns}
      rows={people ?? nobody}
      rowKey={keyOf}
      loading={loading}
      empty={empty}
      selection={{
        selected: choice.keys,
        onChange: choice.set,
        selectable: isChoosable,
        label: ({ fullName }) => t('people.choose', { name: fullName }),
      }}
      onRowClick={({ employeeId }) => {
        if (employeeId) void navigate(personPath(employeeId), { state: { people: search } });
      }}
      card={personCard}
      skeletonRows={12}
    />
  );
};
