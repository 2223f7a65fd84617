import { nameInLanguage } from '../name-in-language.ts';
import { useChange } from '@qujat/api/use-change';
import { importTemplate } from '@qujat/contract/administration/template-files';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { openPlaces, type TemplateFile } from '@qujat/contract/template-file';
import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { FormDialog } from '@qujat/ui/dialog';
import { FileField } from '@qujat/ui/file-field';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import styles from './files.module.css';
import { readTemplateFile } from './read-template-file.ts';
import { StarterChoice } from './starter-choice.tsx';

interface ImportWindowProps {
  readonly roles: OpenedDesign['roles'];
  readonly onClose: () => void;
}

const later = 'later';

/** A template out of a file, or of the starter set. Its people and roles are asked for; the result is a draft, which opens. */
export const ImportWindow = ({ roles, onClose }: ImportWindowProps): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const navigate = useNavigate();
  const [picked, setPicked] = useState<File | null>(null);
  const [file, setFile] = useState<TemplateFile | null>(null);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('files.failed') });
  const take = (next: TemplateFile | null, from: File | null): void => {
    setPicked(from);
    setFile(next);
    setAnswers({});
    setFailure(null);
  };
  const pick = async (next: File | null): Promise<void> => {
    take(null, next);
    if (next === null) return;
    const read = await readTemplateFile(next);
    if (read === null) setFailure(t('files.unreadable'));
    else take(read, next);
  };
  const places = file ? openPlaces(file) : [];
  const name = file && nameInLanguage(i18n.language, file.design);
  const send = async (): Promise<void> => {
    if (file === null) return setFailure(t('files.chooseFirst'));
    let draftId = 0;
    const done = await run(async (call) => {
      const given = places.map(({ place }) => ({ place, role: answers[place] ?? '' }));
      ({ draftId } = await call(importTemplate, { file, answers: given }, { background: true }));
    });
    if (done) await navigate(`/admin/templates/design?draft=${draftId}`);
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('files.import')}
      submit={t('files.make')}
      busy={busy}
      onSubmit={() => void send()}
      className={styles.form}
    >
      <StarterChoice chosen={picked === null ? file : null} onChoose={(next) => take(next, null)} />
      <FileField
        label={t('files.file')}
        placeholder={t('files.placeholder')}
        accept=".json,application/json"
        value={picked}
        error={failure ?? undefined}
        onChange={(next) => void pick(next)}
      />
      {file ? <p className={styles.chosen}>{t('files.chosen', { name })}</p> : null}
      {places.length > 0 ? (
        <fieldset className={styles.places}>
          <legend>{t('files.places')}</legend>
          {places.map(({ place, kind, ru }, at) => (
            <Select
              key={place}
              label={ru || t(kind === 'person' ? 'files.person' : 'files.role', { number: at + 1 })}
              options={[{ value: later, label: t('files.later') }, ...roles.map(({ role, name }) => ({ value: role, label: name }))]}
              value={answers[place] || later}
              onChange={(role) => setAnswers({ ...answers, [place]: role === later ? '' : role })}
            />
          ))}
        </fieldset>
      ) : null}
    </FormDialog>
  );
};
