import { queryKey, request } from '@qujat/api';
import { searchColleagues } from '@qujat/contract/document-acts';
import { mostFilterValues, type DocumentList } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { Combobox } from '@qujat/ui/combobox';
import { Dialog } from '@qujat/ui/dialog';
import { IconButton } from '@qujat/ui/icon-button';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePaused } from '../exchange/use-paused.ts';
import type { ListControl } from '../list/use-list-view.ts';
import styles from './views.module.css';

/** The pause in typing before people are searched for, milliseconds. */
const searchPause = 300;

interface InitiatorsProps {
  readonly list: ListControl;
  readonly data: DocumentList;
}

/** Chooses the people who have made the documents of a list (DAY-72). */
export const InitiatorsWindow = ({ list, data, open, onClose }: InitiatorsProps & { open: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('today');
  const [text, setText] = useState('');
  const search = usePaused(text.trim(), searchPause);
  const found = useQuery({
    queryKey: [...queryKey('documents', 'colleagues'), null, search],
    queryFn: search.length > 1 ? ({ signal }) => request(searchColleagues, { search }, { signal, background: true }) : skipToken,
    staleTime: 60_000,
  });
  const chosen = list.view.initiatorIds ?? [];
  const set = (ids: readonly number[]): void => list.narrow({ initiatorIds: ids.length > 0 ? ids.slice(-mostFilterValues) : null });
  const toggle = (id: number): void => set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const note = found.isError
    ? t('views.notDone')
    : search.length < 2
      ? t('views.find')
      : found.isFetching
        ? t('views.searching')
        : t('views.nobody');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('views.initiators')}
      description={t('views.initiatorsAbout')}
      size="sm"
      placement="top"
      footer={
        <>
          <Button disabled={chosen.length === 0} onClick={() => set([])}>
            {t('views.clear')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('views.done')}
          </Button>
        </>
      }
    >
      <div className={styles.people}>
        <Combobox
          several
          hideLabel
          takesFocus
          label={t('views.initiators')}
          placeholder={t('views.find')}
          leading={<Search aria-hidden="true" />}
          text={text}
          onText={setText}
          options={(found.data ?? []).map(({ id, fullName, position }) => ({
            key: String(id),
            label: fullName,
            detail: position,
            icon: <Avatar name={fullName} size="sm" />,
            chosen: chosen.includes(id),
          }))}
          onChoose={(key) => toggle(Number(key))}
          note={note}
        />
        {data.initiators.length > 0 ? (
          <ul aria-label={t('views.initiators')} className={styles.list}>
            {data.initiators.map(({ id, name }) => (
              <li key={id} className={styles.line}>
                <span className={styles.name}>{name}</span>
                <IconButton size="sm" label={t('views.drop', { name })} icon={<X aria-hidden="true" />} onClick={() => toggle(id)} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
};
