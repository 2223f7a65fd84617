export { Combobox, type ComboboxProps } from './combobox.tsx';
export { ComboboxList } from './combobox-list.tsx';
export type { ComboboxOption } from './combobox-option.tsx';
