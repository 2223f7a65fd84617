export { Combobox, type ComboboxProps } from './combobox.tsx';
export { ComboboxList, type ComboboxGroup, type ComboboxListProps } from './combobox-list.tsx';
export type { ComboboxOption } from './combobox-option.tsx';
