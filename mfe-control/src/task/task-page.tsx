import { textOfFailure } from '@qujat/api';
import { controlPages } from '@qujat/contract/tasks/pages';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Link, useSearchParams } from '@qujat/router';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ControlPage } from '../page/control-page.tsx';
import { useTaskTree } from '../tasks/use-tasks.ts';
import { TaskView } from './task-view.tsx';
import styles from './task.module.css';

const identifier = (given: string | null): number | undefined => (given && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined);

/** /control/tasks/task?id=… or ?document=…: a tree of tasks, the chosen one with its card and acts (TSK-15). */
const TaskPage = (): ReactNode => {
  const { t } = useTranslation('control');
  const [parameters, setParameters] = useSearchParams();
  const documentId = identifier(parameters.get('document'));
  const id = identifier(parameters.get('id'));
  const which = documentId === undefined ? { id: id ?? 0 } : { documentId };
  const { data, error, refetch, isFetching } = useTaskTree(which);
  const root = data?.tasks[0]?.number;
  const title = data?.documentNumber
    ? t('task.ofDocument', { number: data.documentNumber })
    : root === undefined
      ? t('task.title')
      : t('task.numbered', { number: root });
  return (
    <ControlPage
      title={title}
      path={
        <Link className={styles.back ?? ''} to={controlPages.tasks.path}>
          <ArrowLeft aria-hidden="true" /> {t('tasks.title')}
        </Link>
      }
      aside={
        data?.documentId && !data.documentHidden ? (
          <Link className={styles.document ?? ''} to={`/?document=${data.documentId}`}>
            {t('task.openDocument')}
          </Link>
        ) : null
      }
    >
      {data?.documentSubject ? (
        <p className={styles.subject}>
          {data.documentSubject}
          {data.documentDue ? ` · ${t('task.documentDue', { day: formatDate(data.documentDue) })}` : ''}
        </p>
      ) : null}
      {error && !data ? (
        <ErrorCard title={t('task.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <TaskView
          key={documentId === undefined ? `task ${data.tasks[0]?.id}` : `document ${documentId}`}
          tree={data}
          documentId={documentId}
          chosen={id ?? data.tasks[0]?.id ?? null}
          onChoose={(next) =>
            setParameters({ ...(documentId !== undefined && { document: String(documentId) }), id: String(next) }, { replace: true })
          }
        />
      ) : (
        <Skeleton shape="block" />
      )}
    </ControlPage>
  );
};

export default TaskPage;
