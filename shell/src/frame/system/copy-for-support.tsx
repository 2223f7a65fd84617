import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { showToast } from '@qujat/ui/toast';
import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useReleases } from '../releases-context.ts';
import { productVersion } from './product-version.ts';
import styles from './system-page.module.css';

/** What support asks for first, as text (SHL-24): versions, browser, window, language and time; nothing about people or documents. */
const useFacts = (): (() => string) => {
  const { t, i18n } = useTranslation('windows');
  const { shell, remotes } = useReleases();
  return () =>
    [
      `Qujat ${productVersion} (${shell})`,
      ...remotes.map(({ name, live }) => `${name} ${live.version}`),
      `${t('system.forSupport.browser')}: ${navigator.userAgent}`,
      `${t('system.forSupport.screen')}: ${window.innerWidth} × ${window.innerHeight}`,
      `${t('system.forSupport.language')}: ${i18n.language}`,
      `${t('system.forSupport.moment')}: ${formatDate(Date.now() / 1000, 'dateTime')}`,
    ].join('\n');
};

/** Copies the facts. Where the browser has no clipboard (plain http), it shows them to be copied by hand. */
export const CopyForSupport = (): ReactNode => {
  const { t } = useTranslation('windows');
  const facts = useFacts();
  const [shown, setShown] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    const text = facts();
    try {
      await navigator.clipboard.writeText(text);
      setShown(null);
      showToast({ text: t('system.forSupport.copied'), kind: 'success' });
    } catch {
      setShown(text);
    }
  };
  return (
    <div className={styles.copy}>
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('system.forSupport.copy')}
      </Button>
      {shown && (
        <pre role="status" aria-label={t('system.forSupport.copyTitle')} className={styles.copied}>
          {shown}
        </pre>
      )}
    </div>
  );
};
