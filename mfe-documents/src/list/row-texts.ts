import type { Wanted } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { useMemo } from 'react';
import { isToSend, type KeptDecision } from '../offline/to-send.ts';

/** The words of a list's rows, looked up once for all of them. */
export const useRowTexts = () => {
  const { t } = useTranslation('documents');
  return useMemo(() => {
    const wanted: Readonly<Record<Wanted, string>> = {
      reply: t('list.wanted.reply'),
      sign: t('list.wanted.sign'),
      approve: t('list.wanted.approve'),
      agree: t('list.wanted.agree'),
      execute: t('list.wanted.execute'),
      acknowledge: t('list.wanted.acknowledge'),
    };
    const days = (left: number): string => {
      if (left === 0) return t('list.due.today');
      return left < 0 ? t('list.due.late', { count: -left }) : t('list.due.left', { count: left });
    };
    return {
      noNumber: t('list.row.noNumber'),
      fresh: t('list.row.new'),
      period: t('list.row.period'),
      attachment: t('list.row.attachment'),
      expiresSoon: t('list.row.expiresSoon'),
      bookmark: t('list.row.bookmark'),
      addBookmark: t('list.row.addBookmark'),
      removeBookmark: t('list.row.removeBookmark'),
      acts: t('list.columns.actions'),
      openWindow: t('list.row.openWindow'),
      note: t('note.button'),
      addNote: t('note.add'),
      documentId: (id: number) => t('list.row.documentId', { id }),
      exchange: (state: string) => t('exchange.marker', { state }),
      standsFor: (name: string) => t('list.row.standsFor', { name }),
      // They come with the code of kept decisions.
      kept: (decision: KeptDecision) =>
        t(isToSend(decision) ? 'offline:toSendMark' : decision.state === 'unknown' ? 'offline:unknownMark' : 'offline:askedMark'),
      wanted,
      days,
    };
  }, [t]);
};

export type RowTexts = ReturnType<typeof useRowTexts>;
