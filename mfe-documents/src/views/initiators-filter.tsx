import { queryKey, request } from '@qujat/api';
import { searchColleagues } from '@qujat/contract/document-acts';
import { mostFilterValues, type DocumentList } from '@qujat/contract/document-list';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { Combobox } from '@qujat/ui/combobox';
import { Dialog } from '@qujat/ui/dialog';
import { IconButton } from '@qujat/ui/icon-button';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ChevronDown, Search, X } from 'lucide-react';
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

const InitiatorsDialog = ({ list, data, open, onClose }: InitiatorsProps & { open: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('views');
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
  const note = found.isError ? t('notDone') : search.length < 2 ? t('find') : found.isFetching ? t('searching') : t('nobody');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('initiators')}
      description={t('initiatorsAbout')}
      size="sm"
      placement="top"
      footer={
        <>
          <Button disabled={chosen.length === 0} onClick={() => set([])}>
            {t('clear')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Combobox
        several
        hideLabel
        takesFocus
        label={t('initiators')}
        placeholder={t('find')}
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
        <ul aria-label={t('initiators')} className={styles.list}>
          {data.initiators.map(({ id, name }) => (
            <li key={id} className={styles.line}>
              <span className={styles.name}>{name}</span>
              <IconButton size="sm" label={t('drop', { name })} icon={<X aria-hidden="true" />} onClick={() => toggle(id)} />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
};

/** The filter for those who have made the documents (DAY-72). */
export const InitiatorsFilter = ({ list, data }: InitiatorsProps): ReactNode => {
  const { t } = useTranslation('views');
  const [open, setOpen] = useState(false);
  const { initiatorIds } = list.view;
  const [first] = data.initiators;
  const label = (): string => {
    if (initiatorIds === null) return t('initiator');
    if (initiatorIds.length === 1 && first) return t('initiatorIs', { name: first.name });
    return t('initiatorsAre', { number: formatNumber(initiatorIds.length) });
  };
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        className={initiatorIds === null ? styles.button : styles.chosen}
        trailingIcon={<ChevronDown aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label()}
      </Button>
      {open ? <InitiatorsDialog list={list} data={data} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
