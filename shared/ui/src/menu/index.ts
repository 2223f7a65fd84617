export { Menu, type MenuProps } from './menu.tsx';
export type { MenuEntry } from './menu-entry.ts';
