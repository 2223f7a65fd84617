import { useTranslation } from '@qujat/i18n';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { findPage } from '../pages.ts';
import { useReleases } from '../releases-context.ts';
import itemStyles from './nav-item.module.css';

/** The account's settings, a page of a remote (SHL-5, PAG-1). */
export const settingsPath = '/ce/settings/';

/** 'Настройки': opens the settings in a new window (SHL-5, PAG-1). Shown if a live release has that page. */
export const SettingsEntry = (): ReactNode => {
  const { t } = useTranslation('shell');
  if (!findPage(useReleases(), settingsPath)) return null;
  return (
    <a className={itemStyles.item} href={settingsPath} target="_blank" rel="noopener">
      <Settings className={itemStyles.icon} size={18} aria-hidden="true" />
      <span className={itemStyles.label}>{t('settings.button')}</span>
      <VisuallyHidden>{t('menu.newTab')}</VisuallyHidden>
    </a>
  );
};
