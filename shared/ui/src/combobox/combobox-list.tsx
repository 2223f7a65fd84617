import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode } from 'react';
import { ComboboxInput, type ComboboxInputProps } from './combobox-input.tsx';
import { OptionLine, type ComboboxOption } from './combobox-option.tsx';
import styles from './combobox.module.css';

interface ComboboxGroup {
  readonly title: string;
  readonly options: readonly ComboboxOption[];
}

export interface ComboboxListProps extends ComboboxInputProps {
  text: string;
  onText: (text: string) => void;
  groups: readonly ComboboxGroup[];
  onChoose: (key: string) => void;
  /** Names the list. */
  listLabel: string;
  /** Content between the field and the list. */
  children?: ReactNode;
}

const labelOf = ({ label }: ComboboxOption): string => label;

/** A field with a grouped list below it that is always shown: for a window that consists of the choice only. */
export function ComboboxList({ text, onText, groups, onChoose, listLabel, children, ...field }: ComboboxListProps): ReactNode {
  return (
    <Autocomplete.Root
      items={groups.map(({ title, options }) => ({ title, items: options }))}
      itemToStringValue={labelOf}
      mode="none"
      inline
      open
      autoHighlight="always"
      keepHighlight
      highlightItemOnHover={false}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === 'input-change') onText(next);
      }}
    >
      <ComboboxInput
        {...field}
        expanded={groups.length > 0}
        // Escape closes the window without first emptying the field.
        onKeyDown={(event) => (event.key === 'Escape' ? event.preventBaseUIHandler() : undefined)}
      />
      <div className={styles.results}>
        {children}
        <Autocomplete.List aria-label={listLabel} className={styles.inline}>
          {groups.map(({ title, options }) => (
            <Autocomplete.Group key={title} items={options}>
              <Autocomplete.GroupLabel className={styles.title}>{title}</Autocomplete.GroupLabel>
              {options.map((option) => (
                <OptionLine key={option.key} option={option} beside={!option.below} onChoose={onChoose} />
              ))}
            </Autocomplete.Group>
          ))}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
