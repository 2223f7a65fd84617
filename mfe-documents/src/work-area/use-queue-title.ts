import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { configTitlesAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';

/** The title of a queue, as on the sidebar's tab; an organisation's own title is under `tab_<code>`. */
export const useQueueTitle = (queue: QueueCode): string => {
  const { t } = useTranslation('documents');
  const renamed = useAtomValue(configTitlesAtom);
  const titles: Record<QueueCode, string> = {
    [queues.incoming]: t('queues.incoming'),
    [queues.inWork]: t('queues.inWork'),
    [queues.takingPart]: t('queues.inWork'),
    [queues.executed]: t('queues.executed'),
    [queues.all]: t('queues.all'),
    [queues.drafts]: t('queues.drafts'),
    [queues.notAssigned]: t('queues.notAssigned'),
    [queues.assigned]: t('queues.assigned'),
    [queues.approvalRefused]: t('queues.approvalRefused'),
    [queues.executionRefused]: t('queues.executionRefused'),
    [queues.withdrawn]: t('queues.withdrawn'),
    [queues.public]: t('queues.public'),
    [queues.incomingCorrespondence]: t('queues.incomingCorrespondence'),
    [queues.outgoingCorrespondence]: t('queues.outgoingCorrespondence'),
  };
  return renamed[`tab_${queue}`] || titles[queue];
};
