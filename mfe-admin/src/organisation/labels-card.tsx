import { columnLabels, maxLabelLength, tabLabels } from '@qujat/contract/administration/labels';
import { saveLabels } from '@qujat/contract/administration/organisation';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import styles from './organisation.module.css';
import { SaveButtons } from './save-buttons.tsx';
import { useFields } from './use-fields.ts';
import { useOrganisationChange, type CardProps } from './use-organisation.ts';

type Labels = Readonly<Record<string, string>>;

/** Empty ones are not renamed. */
const renamed = (labels: Labels): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels)
      .map(([key, label]) => [key, label.trim()] as const)
      .filter(([, label]) => label !== '')
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

const groups = [
  { name: 'tabs', keys: tabLabels },
  { name: 'columns', keys: columnLabels },
] as const;

// locale-keys: organisation.labels.*
/** The organisation's own words for the tabs of the sidebar and the columns of the list (LST-18, ADM-62). */
export const LabelsCard = ({ organisation }: CardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { fields: labels, revision, write, forget } = useFields<Labels>('labels', organisation.labels, organisation.revision);
  const { busy, failure, run, reload, showPresent } = useOrganisationChange(forget);
  const wanted = renamed(labels);
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(renamed(organisation.labels));
  return (
    <Card title={t('organisation.labels.title')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run((send) => send(saveLabels, { labels: wanted, revision }, { background: true }), { reload });
        }}
      >
        <p className={styles.note}>{t('organisation.labels.note')}</p>
        {groups.map(({ name, keys }) => (
          <fieldset key={name} className={styles.labels}>
            <legend className={styles.legend}>{t(`organisation.labels.${name}`)}</legend>
            {keys.map((key) => (
              <TextField
                key={key}
                label={t(`organisation.labels.${key}`)}
                value={labels[key] ?? ''}
                maxLength={maxLabelLength}
                autoComplete="off"
                onChange={(label) => {
                  const { [key]: _old, ...others } = labels;
                  write(label === '' ? others : { ...labels, [key]: label });
                }}
              />
            ))}
          </fieldset>
        ))}
        <SaveButtons busy={busy} isChanged={isChanged} failure={failure} onShowPresent={showPresent} />
      </form>
    </Card>
  );
};
