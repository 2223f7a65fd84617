import { saveOrganisationNumber, saveRefusalRule } from '@qujat/contract/settings';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { confirm } from '@qujat/ui/confirm';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { inputOf } from '../../parts/input-of.ts';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

/** The organisation, for its administrator: one that registered by e-mail gets its BIN here, once; and whether a refusal needs a reason. */
export const OrganisationSection = ({ settings: { organisation }, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const [problem, setProblem] = useState<string | undefined>();
  if (!organisation) return null;

  const save = (bin: string): Promise<boolean> =>
    run(
      async (send) => {
        await send(saveOrganisationNumber, { bin });
        await onChanged();
        showToast({ text: t('settings.saved'), kind: 'success' });
      },
      { confirm: () => confirm({ text: t('settings.binQuestion', { bin }), action: t('settings.binEnter') }) },
    );

  const saveRule = (needsReason: boolean): void =>
    void run(async (send) => {
      await send(saveRefusalRule, { needsReason });
      await onChanged();
      showToast({ text: t('settings.saved'), kind: 'success' });
    });

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = inputOf(event.currentTarget, 'bin');
    const bin = field.value.replaceAll(/\s/g, '');
    const found = bin === '' ? t('problems.required') : hasValidCheckDigit(bin) ? undefined : t('settings.binWrong');
    setProblem(found);
    if (found) field.focus();
    else void save(bin);
  };

  return (
    <Card title={t('settings.organisation')} padding="lg">
      <p className={styles.organisation}>{organisation.name}</p>
      {organisation.bin === null ? (
        <form noValidate className={styles.form} onSubmit={onSubmit}>
          <TextField
            name="bin"
            label={t('settings.bin')}
            hint={t('settings.binHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={problem}
            onChange={() => setProblem(undefined)}
          />
          <Button type="submit" variant="primary" loading={busy}>
            {t('settings.save')}
          </Button>
        </form>
      ) : (
        <p className={styles.number}>
          {t('settings.bin')} {organisation.bin}
        </p>
      )}
      <div className={styles.rules}>
        <Checkbox label={t('settings.refusalNeedsReason')} checked={organisation.refusalNeedsReason} disabled={busy} onChange={saveRule} />
      </div>
    </Card>
  );
};
