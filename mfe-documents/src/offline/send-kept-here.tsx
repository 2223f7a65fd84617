import { connectionAtom, logFault, poll, queryKey } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { keptDecisionsAtom } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { followKept } from './kept-decisions.ts';
import { sendKept } from './send-kept.ts';
import type { KeptDecision } from './to-send.ts';
import { useActNames } from './use-act-names.ts';

/** How often what could not be sent is sent again. */
const everyMs = 60_000;

/** Sends the kept decisions of this page's session when the line is back, and tells of each that was taken. */
export const SendKept = (): ReactNode => {
  const { t } = useTranslation('offline');
  const { labels } = useActNames();
  const client = useQueryClient();
  const has = useAtomValue(keptDecisionsAtom) > 0;
  const online = useAtomValue(connectionAtom) === 'online';
  const onSent = useEffectEvent(({ stage, document }: KeptDecision): void => {
    showToast({ kind: 'success', text: t('sent', { label: labels[stage], document }) });
    void client.invalidateQueries({ queryKey: queryKey('documents') });
    // Deciding marks the document as read.
    void client.invalidateQueries({ queryKey: queryKey('new-document-count') });
  });
  useEffect(() => (has ? followKept(logFault) : undefined), [has]);
  useEffect(() => {
    if (!has || !online) return undefined;
    const send = (): Promise<void> => sendKept((kept) => onSent(kept)).catch(logFault);
    void send();
    return poll(send, everyMs);
  }, [has, online]);
  return null;
};
