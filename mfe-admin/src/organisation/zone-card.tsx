import { saveTimeZone } from '@qujat/contract/administration/organisation';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Combobox } from '@qujat/ui/combobox';
import { useMemo, type ReactNode } from 'react';
import styles from './organisation.module.css';
import { SaveButtons } from './save-buttons.tsx';
import { useFields } from './use-fields.ts';
import { useOrganisationChange, type CardProps } from './use-organisation.ts';

/** As many as fit on a screen; more letters find the others. */
const mostShown = 8;

type Zone = CardProps['organisation']['zones'][number];

/** 'Asia/Almaty (UTC+5)'. */
const labelOf = ({ name, offset }: Zone): string => `${name.replaceAll('_', ' ')} (${offset})`;

/** The clock by which the organisation's days begin and end (ADM-61). */
export const ZoneCard = ({ organisation }: CardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const zones = useMemo(() => organisation.zones.map((each) => ({ key: each.name, label: labelOf(each) })), [organisation.zones]);
  const zoneLabel = (name: string): string => zones.find(({ key }) => key === name)?.label ?? name;
  const stored = { zone: organisation.timeZone, text: zoneLabel(organisation.timeZone) };
  const { fields, revision, write, forget } = useFields('zone', stored, organisation.revision);
  const { zone, text } = fields;
  const { busy, failure, setFailure, run, reload, showPresent } = useOrganisationChange(forget);
  const typed = text.trim().toLowerCase();
  const found = zones.filter(({ label }) => label.toLowerCase().includes(typed)).slice(0, mostShown);
  const isChosen = text === zoneLabel(zone);
  const save = (): void => {
    if (!isChosen) return setFailure(t('organisation.chooseZone'));
    void run((send) => send(saveTimeZone, { timeZone: zone, revision }, { background: true }), { reload });
  };
  return (
    <Card title={t('organisation.zone')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Combobox
          label={t('organisation.zone')}
          text={text}
          onText={(next) => {
            write({ zone, text: next });
            setFailure(null);
          }}
          options={isChosen ? [] : found}
          onChoose={(name) => write({ zone: name, text: zoneLabel(name) })}
          note={isChosen ? null : t('organisation.noZone')}
        />
        <p className={styles.note}>{t('organisation.zoneNote')}</p>
        <SaveButtons busy={busy} isChanged={!isChosen || zone !== organisation.timeZone} failure={failure} onShowPresent={showPresent} />
      </form>
    </Card>
  );
};
