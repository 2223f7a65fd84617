import {
  createIndex,
  longestPeriod,
  periodForEver,
  periodNotSet,
  saveIndex,
  type DocumentIndex,
} from '@qujat/contract/administration/indices';
import {
  indexCounters,
  maxPatternLength,
  numberParts,
  problemOfPattern,
  usualPattern,
  type IndexCounter,
} from '@qujat/contract/administration/number-pattern';
import { maxTemplateIndex } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import { NameFields, type Names } from '../structure/name-fields.tsx';
import { monthsIn } from './period.ts';
import styles from './registers.module.css';
import { sampleNumber } from './sample.ts';
import { useIndexChange } from './use-indices.ts';

// locale-keys: indices.numbering.*
// locale-keys: indices.parts.*
// locale-keys: indices.period.*
// locale-keys: indices.patternProblem.*

const numberings = ['continue', ...indexCounters] as const;
type Numbering = (typeof numberings)[number];
type Period = 'notSet' | 'forEver' | 'months';

const periodOf = (months: number): Period => (months === periodNotSet ? 'notSet' : months === periodForEver ? 'forEver' : 'months');

interface Faults {
  readonly code?: string;
  readonly months?: string;
  readonly pattern?: string;
}

/** A new document index, or one that is there: its names, the storage period, and how its numbers are written. */
export const IndexWindow = ({ index, onClose }: { readonly index: DocumentIndex | null; readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState(index?.code ?? '');
  const [names, setNames] = useState<Names>({ russian: index?.russian ?? '', kazakh: index?.kazakh ?? '' });
  const [period, setPeriod] = useState<Period>(periodOf(index?.months ?? periodNotSet));
  const [months, setMonths] = useState(period === 'months' ? String(index?.months) : '60');
  const [numbering, setNumbering] = useState<Numbering>(index?.pattern === '' ? 'continue' : (index?.counter ?? 'year'));
  const [pattern, setPattern] = useState(index?.pattern || usualPattern);
  const [faults, setFaults] = useState<Faults>({});
  const { busy, failure, setFailure, run } = useIndexChange();
  const counter: IndexCounter = numbering === 'department' ? 'department' : 'year';
  const isUsed = index !== null && index.templates + index.documents > 0;
  const problem = numbering === 'continue' ? null : problemOfPattern(pattern.trim(), counter);
  const sample = sampleNumber(pattern.trim(), code.trim() || t('indices.code'));

  const save = async (): Promise<void> => {
    const kept = period === 'months' ? monthsIn(months) : period === 'forEver' ? periodForEver : periodNotSet;
    const found: Faults = {
      ...(code.trim() === '' && { code: t('indices.codeMissing') }),
      ...(kept === null && { months: t('indices.monthsWrong', { most: longestPeriod }) }),
      ...(problem && { pattern: t(`indices.patternProblem.${problem}`) }),
    };
    setFaults(found);
    if (names.russian.trim() === '') setFailure(t('structure.nameMissing'));
    if (names.russian.trim() === '' || Object.keys(found).length > 0 || kept === null) return;
    const words = {
      code: code.trim(),
      russian: names.russian.trim(),
      kazakh: names.kazakh.trim(),
      months: kept,
      pattern: numbering === 'continue' ? '' : pattern.trim(),
      counter,
    };
    const done = await run((send) =>
      index
        ? send(saveIndex, { id: index.id, revision: index.revision, ...words }, { background: true })
        : send(createIndex, words, { background: true }),
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={index ? t('indices.edit') : t('indices.add')}
      size="md"
      submit={index ? t('structure.save') : t('structure.create')}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <TextField
        label={t('indices.code')}
        hint={isUsed ? t('indices.codeFixed') : t('indices.codeHint')}
        value={code}
        maxLength={maxTemplateIndex}
        autoComplete="off"
        required
        readOnly={isUsed}
        error={faults.code}
        onChange={setCode}
      />
      <NameFields
        names={names}
        failure={failure}
        onChange={(next) => {
          setNames(next);
          setFailure(null);
        }}
      />
      <div className={styles.pair}>
        <Select
          label={t('indices.period.label')}
          options={(['notSet', 'forEver', 'months'] as const).map((value) => ({ value, label: t(`indices.period.${value}`) }))}
          value={period}
          onChange={(value) => setPeriod(value as Period)}
        />
        {period === 'months' ? (
          <TextField
            label={t('indices.period.count')}
            value={months}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            required
            error={faults.months}
            onChange={setMonths}
          />
        ) : null}
      </div>
      <Select
        label={t('indices.numbering.label')}
        options={numberings.map((value) => ({ value, label: t(`indices.numbering.${value}`) }))}
        value={numbering}
        onChange={(value) => setNumbering(value as Numbering)}
      />
      {numbering === 'continue' ? (
        <p className={styles.note}>{t('indices.continueHint')}</p>
      ) : (
        <>
          <TextField
            label={t('indices.pattern')}
            hint={t('indices.sample', { number: sample })}
            value={pattern}
            maxLength={maxPatternLength}
            autoComplete="off"
            required
            error={problem === null ? undefined : faults.pattern}
            onChange={setPattern}
          />
          <fieldset className={styles.buttons}>
            <legend className={styles.note}>{t('indices.parts.label')}</legend>
            {numberParts.map((part) => (
              <Button key={part} size="sm" onClick={() => setPattern((before) => `${before}{${part}}`.slice(0, maxPatternLength))}>
                {t(`indices.parts.${part}`)}
              </Button>
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
};
