import { request, textOfFailure } from '@qujat/api';
import {
  importContractors,
  mostImportedContractors,
  type ContractorRow,
  type ContractorVerdict,
} from '@qujat/contract/administration/contractors';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { FormDialog } from '@qujat/ui/dialog';
import { FileField } from '@qujat/ui/file-field';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import { readTable, UnreadableFileError } from '../people-import/file/read-table.ts';
import styles from '../registers/registers.module.css';
import { contractorsIn } from './file-columns.ts';
import { useContractorChange } from './use-contractors.ts';

// locale-keys: contractors.verdicts.*

/** Wrong rows that are shown; the others are counted. */
const mostShown = 50;

interface Judged {
  readonly rows: readonly ContractorRow[];
  readonly verdicts: readonly ContractorVerdict[];
}

const asFile = (rows: readonly ContractorRow[]): File => new File([JSON.stringify(rows)], 'rows.json', { type: 'application/json' });
const isWrong = (verdict: ContractorVerdict | undefined): boolean => verdict !== 'new' && verdict !== 'known';

const Verdicts = ({ rows, verdicts }: Judged): ReactNode => {
  const { t } = useTranslation('admin');
  const count = (wanted: ContractorVerdict): number => verdicts.filter((each) => each === wanted).length;
  const wrong = rows.flatMap((row, index) => (isWrong(verdicts[index]) ? [{ row, index, verdict: verdicts[index] ?? 'wrongBin' }] : []));
  return (
    <>
      <output className={styles.note}>
        {t('contractors.judged', { added: count('new'), known: count('known'), wrong: wrong.length })}
      </output>
      {wrong.length > 0 ? (
        <ul className={styles.wrong} aria-label={t('contractors.wrongRows')}>
          {wrong.slice(0, mostShown).map(({ row, index, verdict }) => (
            <li key={index}>
              {t('contractors.wrongRow', { row: index + 1, bin: row.bin || '—', name: row.russian || '—' })}{' '}
              {t(`contractors.verdicts.${verdict}`)}
            </li>
          ))}
          {wrong.length > mostShown ? <li>{t('contractors.moreWrong', { more: wrong.length - mostShown })}</li> : null}
        </ul>
      ) : null}
    </>
  );
};

/** Contractors out of a file: each row is judged before anything is written. */
export const ImportWindow = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const [file, setFile] = useState<File | null>(null);
  const [judged, setJudged] = useState<Judged | null>(null);
  const [leavesOut, setLeavesOut] = useState(false);
  const [reading, setReading] = useState(false);
  const { busy, failure, setFailure, run } = useContractorChange();

  const judge = async (given: File): Promise<void> => {
    setReading(true);
    try {
      const rows = contractorsIn((await readTable(given)).rows);
      if (rows === null || rows.length === 0) return setFailure(t('contractors.noColumns'));
      if (rows.length > mostImportedContractors) return setFailure(t('contractors.tooMany', { most: mostImportedContractors }));
      const { verdicts } = await request(importContractors, { file: asFile(rows), add: false, leaveOutWrong: false }, { background: true });
      setJudged({ rows, verdicts: verdicts.map(({ verdict }) => verdict) });
    } catch (error) {
      setFailure(error instanceof UnreadableFileError ? t('contractors.unreadable') : textOfFailure(error) || t('contractors.unreadable'));
    } finally {
      setReading(false);
    }
  };
  const take = (given: File | null): void => {
    setFile(given);
    setJudged(null);
    setFailure(null);
    if (given) void judge(given);
  };
  const add = async (): Promise<void> => {
    if (!judged) return setFailure(t('contractors.chooseFile'));
    const done = await run(async (send) => {
      const { added } = await send(
        importContractors,
        { file: asFile(judged.rows), add: true, leaveOutWrong: leavesOut },
        { background: true },
      );
      showToast({ kind: 'success', text: t('contractors.added', { added }) });
    });
    if (done) onClose();
  };
  const hasWrong = judged?.verdicts.some(isWrong) ?? false;
  const fresh = judged?.verdicts.filter((each) => each === 'new').length ?? 0;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('contractors.import')}
      size="md"
      submit={t('contractors.importAction', { count: fresh })}
      busy={busy || reading}
      disabled={judged !== null && (fresh === 0 || (hasWrong && !leavesOut))}
      onSubmit={() => void add()}
      className={styles.form}
    >
      <FileField
        label={t('contractors.file')}
        hint={t('contractors.fileHint')}
        accept=".csv,.xlsx,.txt"
        value={file}
        error={failure ?? undefined}
        onChange={take}
      />
      {judged ? <Verdicts {...judged} /> : null}
      {hasWrong ? <Checkbox label={t('contractors.leaveOut')} checked={leavesOut} onChange={setLeavesOut} /> : null}
    </FormDialog>
  );
};
