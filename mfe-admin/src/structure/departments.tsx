import { textOfFailure } from '@qujat/api';
import * as calls from '@qujat/contract/administration/departments';
import type { Department } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { ErrorCard } from '@qujat/ui/error-card';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Waiting } from '../page/waiting.tsx';
import { ClosedDepartments } from './closed-departments.tsx';
import type { DepartmentAct } from './department-act.ts';
import { DepartmentTree } from './department-tree.tsx';
import { HeadWindow } from './head-window.tsx';
import { NamesWindow } from './names-window.tsx';
import { PlaceWindow } from './place-window.tsx';
import { nameOf } from './name-of.ts';
import { useDepartments, useStructureChange } from './use-structure.ts';
import type { Destination } from './tree-keys.ts';

// locale-keys: structure.acts.*
// locale-keys: structure.closeQuestion
// locale-keys: structure.removeQuestion
type Window =
  | { readonly act: 'add'; readonly department: Department | null }
  | { readonly act: 'rename' | 'head' | 'move' | 'merge'; readonly department: Department };

/** The tree of departments with everything that is done to it. */
export const Departments = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useDepartments();
  const [shown, setShown] = useState<Window | null>(null);
  const [said, setSaid] = useState('');
  const { run } = useStructureChange({ loud: true });
  if (error && !data)
    return (
      <ErrorCard
        title={t('structure.departmentsFailed')}
        text={textOfFailure(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Waiting />;

  const move = async (id: number, { parentId, beforeId }: Destination): Promise<void> => {
    const done = await run((send) =>
      send(calls.moveDepartment, { id, parentId: parentId ?? undefined, beforeId: beforeId ?? undefined }, { background: true }),
    );
    const department = data.find((each) => each.id === id);
    if (done && department) setSaid(t('structure.moved', { name: nameOf(department) }));
  };
  const end = (call: typeof calls.closeDepartment, department: Department, question: 'close' | 'remove'): void =>
    void run((send) => send(call, { id: department.id }, { background: true }), {
      confirm: () =>
        confirm({
          text: t(`structure.${question}Question`, { name: nameOf(department) }),
          action: t(`structure.acts.${question}`),
          danger: question === 'remove',
        }),
    });
  const begin = (act: DepartmentAct, department: Department): void => {
    if (act === 'close') end(calls.closeDepartment, department, act);
    else if (act === 'remove') end(calls.removeDepartment, department, act);
    else setShown({ act, department });
  };
  const close = (): void => setShown(null);
  const closed = data.filter((each) => each.closedAt !== null);
  return (
    <>
      <Card
        padding="none"
        title={t('structure.departments')}
        actions={
          <Button size="sm" variant="primary" icon={<Plus />} onClick={() => setShown({ act: 'add', department: null })}>
            {t('structure.add')}
          </Button>
        }
      >
        <DepartmentTree departments={data} begin={begin} move={move} />
        <VisuallyHidden>
          <output>{said}</output>
        </VisuallyHidden>
        {closed.length > 0 ? (
          <ClosedDepartments
            closed={closed}
            all={data}
            reopen={({ id }) => void run((send) => send(calls.reopenDepartment, { id }, { background: true }))}
          />
        ) : null}
      </Card>
      {shown?.act === 'add' || shown?.act === 'rename' ? (
        <NamesWindow act={shown.act} department={shown.department} onClose={close} />
      ) : null}
      {shown?.act === 'head' ? <HeadWindow department={shown.department} onClose={close} /> : null}
      {shown?.act === 'move' || shown?.act === 'merge' ? (
        <PlaceWindow act={shown.act} department={shown.department} departments={data} onClose={close} />
      ) : null}
    </>
  );
};
