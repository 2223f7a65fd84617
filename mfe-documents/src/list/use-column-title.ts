import { listItem } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { configTitlesAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ColumnKey } from './columns.ts';

type FieldName = keyof typeof listItem.fields;

/** The fields of a row that a column shows; an organisation renames a column by the name that such a field has on the wire. */
const fieldsOf: Readonly<Partial<Record<ColumnKey, readonly FieldName[]>>> = {
  type: ['typeCode'],
  typeName: ['typeName'],
  number: ['number'],
  issueDate: ['documentDate', 'issueDate'],
  executionDate: ['finishDate', 'executionDate'],
  initiator: ['initiator'],
  department: ['department'],
  subject: ['subject'],
  status: ['status', 'statusName'],
  changed: ['changed'],
};

/** The columns' titles, or the organisation's own (LST-18). */
export const useColumnTitle = (): ((key: ColumnKey) => string) => {
  const { t } = useTranslation('documents');
  const renamed = useAtomValue(configTitlesAtom);
  return useMemo(() => {
    const titles: Record<ColumnKey, string> = {
      checkbox: t('list.columns.checkbox'),
      type: t('list.columns.type'),
      typeName: t('list.columns.typeName'),
      number: t('list.columns.number'),
      issueDate: t('list.columns.issueDate'),
      executionDate: t('list.columns.executionDate'),
      finishDate: t('list.columns.finishDate'),
      initiator: t('list.columns.initiator'),
      department: t('list.columns.department'),
      subject: t('list.columns.subject'),
      status: t('list.columns.status'),
      changed: t('list.columns.changed'),
      correspondent: t('list.columns.correspondent'),
      recipient: t('list.columns.recipient'),
      theirs: t('list.columns.theirs'),
      executors: t('list.columns.executors'),
      actions: t('list.columns.actions'),
    };
    return (key) => {
      const names = fieldsOf[key]?.map((name) => listItem.fields[name].wire[0]) ?? [];
      return names.map((name) => renamed[name]).find(Boolean) ?? titles[key];
    };
  }, [t, renamed]);
};
