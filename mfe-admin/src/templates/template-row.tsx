import type { ListedTemplate } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './templates-page.module.css';

interface TemplateRowProps {
  readonly template: ListedTemplate;
  readonly busy: boolean;
  readonly onRetire: () => void;
  readonly onExport: (templateId: number, name: string) => void;
}

const addressOf = ({ templateId, draftId }: ListedTemplate): string =>
  `/admin/templates/design?${draftId === null ? `template=${templateId}` : `draft=${draftId}`}`;

export const TemplateRow = ({ template, busy, onRetire, onExport }: TemplateRowProps): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const { templateId, draftId, russian, kazakh, index, version, isRetired } = template;
  const name = (i18n.language.startsWith('kk') && kazakh) || russian || t('design.untitled');
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={addressOf(template)}>
        {name}
      </Link>
      <span className={styles.index}>{index}</span>
      <span className={styles.badges}>
        {templateId === null ? null : (
          <Badge tone={isRetired ? 'grey' : 'green'}>
            {isRetired ? t('templates.retired') : version === 0 ? t('templates.standard') : t('design.version', { version })}
          </Badge>
        )}
        {draftId === null ? null : <Badge tone="yellow">{t('templates.draft')}</Badge>}
      </span>
      {templateId === null ? null : (
        <span className={styles.acts}>
          <Button
            size="sm"
            loading={busy}
            aria-label={t(isRetired ? 'templates.restoreOne' : 'templates.retireOne', { name })}
            onClick={onRetire}
          >
            {t(isRetired ? 'templates.restore' : 'templates.retire')}
          </Button>
          <IconButton
            size="sm"
            label={t('files.exportOne', { name })}
            icon={<Download aria-hidden="true" />}
            onClick={() => onExport(templateId, name)}
          />
        </span>
      )}
    </li>
  );
};
