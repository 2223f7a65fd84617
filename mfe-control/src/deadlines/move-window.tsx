import { textOfFailure } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { Skeleton } from '@qujat/ui/skeleton';
import type { ReactNode } from 'react';
import { ActWindow } from '../task/act-window.tsx';
import { useTaskTree } from '../tasks/use-tasks.ts';

interface MoveWindowProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Who gave a task changes its term with a reason; who executes it asks for another one (TSK-63). Nobody else moves it. */
export const MoveWindow = ({ id, onClose }: MoveWindowProps): ReactNode => {
  const { t } = useTranslation('deadlines');
  const { data, error } = useTaskTree({ id });
  const task = data?.tasks.find((each) => each.id === id);
  const act = (['move', 'ask-move'] as const).find((each) => task?.acts.some((allowed) => allowed.act === each));
  if (data && task && act) return <ActWindow act={act} task={task} tree={data} onClose={onClose} />;
  return (
    <Dialog open size="sm" onClose={onClose} title={t('move')}>
      {error ? <p role="alert">{textOfFailure(error)}</p> : data ? <p>{t('notMovable')}</p> : <Skeleton shape="block" />}
    </Dialog>
  );
};
