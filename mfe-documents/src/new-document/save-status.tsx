import { formatDate, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { Spinner } from '@qujat/ui/spinner';
import { Check, CloudOff, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './editor.module.css';
import type { SaveState } from './draft-writer.ts';

/** One line that shows how much of the text is saved. */
export const SaveStatus = ({ state }: { state: SaveState }): ReactNode => {
  const { t } = useTranslation('new-document');
  const [icon, text]: [ReactNode, string] = (() => {
    switch (state.kind) {
      case 'untouched':
        return [<PencilLine key="icon" aria-hidden="true" />, t('state.untouched')];
      case 'writing':
        return [<PencilLine key="icon" aria-hidden="true" />, t('state.writing')];
      case 'saving':
        return [<Spinner key="icon" size="sm" decorative />, t('state.saving')];
      case 'saved':
        return [
          <Check key="icon" aria-hidden="true" />,
          state.at === null ? t('state.saved') : t('state.savedAt', { time: formatDate(state.at, 'time') }),
        ];
      case 'away':
        return [<CloudOff key="icon" aria-hidden="true" />, state.kept ? t('state.away') : t('state.awayNotKept')];
      case 'conflict':
        return [<TriangleAlert key="icon" aria-hidden="true" />, t('state.conflict')];
      case 'outdated':
      case 'refused':
        return [<TriangleAlert key="icon" aria-hidden="true" />, t('state.refused')];
    }
  })();
  const worries = state.kind === 'away' || state.kind === 'conflict' || state.kind === 'outdated' || state.kind === 'refused';
  return (
    // Announcing every save would be too much; the notices announce failures.
    <p className={cx(styles.status, worries && styles.worry)} data-state={state.kind}>
      {icon}
      {text}
    </p>
  );
};
