import type { HandoverLine } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';

// locale-keys: leave.kinds.*
// locale-keys: leave.notes.*

/** What a line is, and what is good to know about it. */
export const useLineText = (): ((line: HandoverLine) => { readonly title: string; readonly note: string }) => {
  const { t } = useTranslation('admin');
  return ({ kind, name, overdue, others, isRight }) => {
    const title = kind === 'head' || kind === 'role' ? t(`leave.kinds.${kind}`, { name }) : t(`leave.kinds.${kind}`);
    switch (kind) {
      case 'waiting':
      case 'tasks':
        return {
          title,
          note: [overdue > 0 && t('leave.overdue', { count: overdue }), t('leave.notes.documents')].filter(Boolean).join(' '),
        };
      case 'given-tasks':
        return { title, note: overdue > 0 ? t('leave.overdue', { count: overdue }) : '' };
      case 'steps':
        return { title, note: t('leave.notes.steps', { names: name }) };
      case 'deputies':
        return { title, note: name };
      case 'role':
        return {
          title,
          note:
            others.length > 0
              ? t('leave.notes.held', { names: others.map(({ fullName }) => fullName).join(', ') })
              : t(isRight ? 'leave.notes.right' : 'leave.notes.unheld'),
        };
      case 'head':
      case 'drafts':
      case 'folders':
      case 'links':
      case 'mailbox':
        return { title, note: t(`leave.notes.${kind}`) };
    }
  };
};
