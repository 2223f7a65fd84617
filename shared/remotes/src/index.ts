export type { ComponentModule, Locale, NavigationIcon, Page, RemoteDefinition, Texts } from './define.ts';
export { emit, listen } from './signals.ts';
export type { Signals } from './signals.ts';
export type { SlotName, Slots } from './slots.ts';
