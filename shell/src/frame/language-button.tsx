import { request } from '@qujat/api';
import { changeLanguage } from '@qujat/contract/shell';
import { currentLanguage, languages, useTranslation, type LanguageCode } from '@qujat/i18n';
import { setLanguage, signedInAtom, store } from '@qujat/session';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReload } from './use-reload.ts';

/** The four languages. A choice tells the server (for a signed-in person), stores the cookie and reloads the page (SHL-16). */
export const LanguageButton = (): ReactNode => {
  const { t } = useTranslation('shell');
  const current = currentLanguage();
  const reload = useReload();
  const choose = (language: LanguageCode): void => {
    if (language === current) return;
    void reload(async () => {
      if (store.get(signedInAtom)) await request(changeLanguage, { language });
      setLanguage(language);
    }, t('language.failed'));
  };
  return (
    <Menu
      label={t('language.button')}
      align="end"
      hover
      trigger={<IconButton label={t('language.button')} icon={<Languages aria-hidden="true" />} />}
      entries={languages.map(({ code, short, name }) => ({
        key: code,
        kind: 'choice',
        label: <span lang={short}>{name}</span>,
        chosen: code === current,
        onSelect: () => choose(code),
      }))}
    />
  );
};
