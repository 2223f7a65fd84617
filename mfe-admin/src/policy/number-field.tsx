import type { policyBounds } from '@qujat/contract/organisation-policy';
import { useTranslation } from '@qujat/i18n';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import { rangeOf } from './draft.ts';
import styles from './policy-page.module.css';
import type { SectionProps } from './section-props.ts';
import { useProblemText } from './use-problem-text.ts';

// locale-keys: policy.fields.*

interface NumberFieldProps extends SectionProps {
  readonly name: keyof typeof policyBounds;
  /** Said instead of the range. */
  readonly hint?: string;
}

/** A number within its bounds. Where nothing needs to be required, the field may stay empty. */
export const NumberField = ({ name, hint, draft, most, problems, change }: NumberFieldProps): ReactNode => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  return (
    <TextField
      className={styles.number}
      inputMode="numeric"
      maxLength={6}
      label={t(`policy.fields.${name}`)}
      hint={hint ?? t(name === 'passwordLength' ? 'policy.rangeAlways' : 'policy.range', { ...rangeOf(name, most) })}
      error={problemText(problems[name])}
      value={draft[name]}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
};
