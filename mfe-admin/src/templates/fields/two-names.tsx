import { maxTemplateName } from '@qujat/contract/designed-field';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';

interface Names {
  readonly ru: string;
  readonly kk: string;
}

interface TwoNamesProps {
  readonly names: Names;
  readonly labels: Names;
  /** Shows the labels as placeholders, where rows of names stand one under another. */
  readonly inRow?: boolean;
  readonly onChange: (changed: Partial<Names>) => void;
}

/** The Russian and the Kazakh name of something in a template. */
export const TwoNames = ({ names, labels, inRow = false, onChange }: TwoNamesProps): ReactNode =>
  (['ru', 'kk'] as const).map((language) => (
    <TextField
      key={language}
      label={labels[language]}
      hideLabel={inRow}
      {...(inRow && { placeholder: labels[language] })}
      lang={language}
      maxLength={maxTemplateName}
      value={names[language]}
      onChange={(name) => onChange({ [language]: name })}
    />
  ));
