import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { configTitlesAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';

/** The tabs' labels by queue code; an organisation's own labels come from its config titles under `tab_<code>`. */
export const useQueueTitle = (): ((code: QueueCode) => string) => {
  const { t } = useTranslation('shell');
  const renamed = useAtomValue(configTitlesAtom);
  const titles: Record<QueueCode, string> = {
    [queues.incoming]: t('tabs.incoming'),
    [queues.inWork]: t('tabs.inWork'),
    [queues.takingPart]: t('tabs.inWork'),
    [queues.executed]: t('tabs.executed'),
    [queues.all]: t('tabs.all'),
    [queues.drafts]: t('tabs.drafts'),
    [queues.notAssigned]: t('tabs.notAssigned'),
    [queues.assigned]: t('tabs.assigned'),
    [queues.approvalRefused]: t('tabs.approvalRefused'),
    [queues.executionRefused]: t('tabs.executionRefused'),
    [queues.withdrawn]: t('tabs.withdrawn'),
    [queues.public]: t('tabs.public'),
    [queues.incomingCorrespondence]: t('tabs.incomingCorrespondence'),
    [queues.outgoingCorrespondence]: t('tabs.outgoingCorrespondence'),
  };
  return (code) => renamed[`tab_${code}`] || titles[code];
};
