import { useTranslation } from '@qujat/i18n';
import { configTitlesAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import type { ColumnKey } from './columns.ts';

/** The columns' titles; what an organisation has renamed comes from its config titles under `column_<key>`. */
export const useColumnTitle = (): ((key: ColumnKey) => string) => {
  const { t } = useTranslation('documents');
  const renamed = useAtomValue(configTitlesAtom);
  const titles: Record<ColumnKey, string> = {
    checkbox: t('list.columns.checkbox'),
    type: t('list.columns.type'),
    typeName: t('list.columns.typeName'),
    number: t('list.columns.number'),
    issueDate: t('list.columns.issueDate'),
    executionDate: t('list.columns.executionDate'),
    initiator: t('list.columns.initiator'),
    department: t('list.columns.department'),
    subject: t('list.columns.subject'),
    status: t('list.columns.status'),
    changed: t('list.columns.changed'),
    actions: t('list.columns.actions'),
  };
  return (key) => renamed[`column_${key}`] || titles[key];
};
