import { hasExtension } from '@qujat/api';
import type { SectionProps } from './section-props.ts';

/** The sections of the settings in the order of the navigation. */
const sectionNames = ['profile', 'signature', 'start', 'offline', 'security', 'notifications', 'mail', 'organisation'] as const;
export type SectionName = (typeof sectionNames)[number];

/** The sections that this server and this person have. */
export const offeredSections = ({ organisation }: SectionProps['settings']): readonly SectionName[] =>
  sectionNames.filter((name) => {
    if (name === 'start') return hasExtension('start-page');
    if (name === 'offline') return hasExtension('offline-reading');
    if (name === 'mail') return hasExtension('mailbox');
    return name !== 'organisation' || organisation !== null;
  });

/** The section that the address names (`#security`); null if it names none, and a phone then shows the list alone. */
export const namedSection = (hash: string, offered: readonly SectionName[]): SectionName | null =>
  offered.find((name) => hash === `#${name}`) ?? null;
