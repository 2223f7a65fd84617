import { shortLanguage, useTranslation } from '@qujat/i18n';
import { Hourglass, ShieldAlert, ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../badge/index.ts';
import en from './locales/en.json';
import kk from './locales/kk.json';
import ru from './locales/ru.json';
import tr from './locales/tr.json';
import styles from './scan-mark.module.css';

/** The scan results that a reader must know; a clean file has no mark. */
export type MarkedScan = 'waiting' | 'infected' | 'unscanned';

const tones = { waiting: 'grey', infected: 'red', unscanned: 'yellow' } as const satisfies Record<MarkedScan, BadgeTone>;
const icons = { waiting: Hourglass, infected: ShieldAlert, unscanned: ShieldQuestion } as const;

export const isMarkedScan = (scan: string): scan is MarkedScan => scan in tones;

/** Twelve texts in the component's own chunk: among the texts of the whole package the sign-in screen would load them. */
const texts = { ru, kk, en, tr };

/** The attributes of a link to a file: a file that the server may refuse opens in a separate tab, where the server says why. */
export const fileLink = (scan: string, name: string): { download: string } | { target: '_blank'; rel: 'noopener' } =>
  isMarkedScan(scan) ? { target: '_blank', rel: 'noopener' } : { download: name };

/** A file's mark: it is being checked, it is infected, or it could not be checked. */
export function ScanMark({ scan }: { scan: MarkedScan }): ReactNode {
  const { i18n } = useTranslation('ui');
  const Icon = icons[scan];
  return (
    <Badge className={styles.mark} tone={tones[scan]} icon={<Icon size={13} aria-hidden="true" />}>
      {texts[shortLanguage(i18n.language)][scan]}
    </Badge>
  );
}
