import { templateFieldKinds } from '@qujat/contract/template-field-kinds';
import type { DesignedField } from '@qujat/contract/designed-field';
import { useTranslation } from '@qujat/i18n';
import { AlignLeft, Banknote, Calendar, Handshake, Hash, List, Minus, Network, Table, User, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form-builder.module.css';

// locale-keys: templates:design.kind.*

const icons: Readonly<Record<DesignedField['kind'], LucideIcon>> = {
  line: Minus,
  text: AlignLeft,
  number: Hash,
  sum: Banknote,
  day: Calendar,
  choice: List,
  person: User,
  department: Network,
  contractor: Handshake,
  table: Table,
};

interface FieldPaletteProps {
  readonly isFull: boolean;
  readonly onAdd: (kind: DesignedField['kind']) => void;
}

/** The kinds of field: a press adds one after the chosen field, and a drag puts it where it is dropped. */
export const FieldPalette = ({ isFull, onAdd }: FieldPaletteProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <fieldset aria-label={t('design.addField')} className={styles.palette}>
      <p aria-hidden="true" className={styles.paletteTitle}>
        {t('design.addField')}
      </p>
      {templateFieldKinds.map((kind, index) => {
        const Icon = icons[kind];
        return (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            data-adds={index === 0 ? '' : undefined}
            data-drag={`kind:${kind}`}
            draggable={!isFull}
            disabled={isFull}
            onClick={() => onAdd(kind)}
          >
            <Icon aria-hidden="true" />
            {t(`design.kind.${kind}`)}
          </button>
        );
      })}
      <p className={styles.paletteHint}>{t('design.paletteHint')}</p>
    </fieldset>
  );
};
