import { useTranslation } from '@qujat/i18n';
import { opensNextDocumentAtom, setOpensNextDocument } from '@qujat/session';
import { Checkbox } from '@qujat/ui/checkbox';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { nextDocument } from '../list/neighbours.ts';
import { findDocument } from '../list/queries.ts';

/** «Затем открыть следующий», with the name of the next one (DAY-6). */
export const NextSwitch = ({ id }: { id: number }): ReactNode => {
  const { t } = useTranslation('reader');
  const client = useQueryClient();
  const on = useAtomValue(opensNextDocumentAtom);
  const next = nextDocument(client, id);
  const row = next === null ? undefined : findDocument(client, next);
  const name = row?.number || row?.typeName;
  return <Checkbox label={name ? t('next.named', { name }) : t('next.button')} checked={on} onChange={setOpensNextDocument} />;
};
