import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { cardPlacementAtom, opensNextDocumentAtom, setCardPlacement, setOpensNextDocument } from '@qujat/session';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { useAtomValue } from 'jotai';
import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';

/** How cards open for the person: at the side or as a window, and whether the next one opens after an act. The choice is stored. */
export const CardSettings = ({ places }: { places: boolean }): ReactNode => {
  const { t } = useTranslation('documents');
  const placement = useAtomValue(cardPlacementAtom);
  const opensNext = useAtomValue(opensNextDocumentAtom);
  const placing: readonly MenuEntry[] = [
    { kind: 'choice', key: 'side', label: t('card.settings.side'), chosen: placement === 'side', onSelect: () => setCardPlacement('side') },
    {
      kind: 'choice',
      key: 'window',
      label: t('card.settings.window'),
      chosen: placement === 'window',
      onSelect: () => setCardPlacement('window'),
    },
    ...(hasExtension('reader')
      ? [
          {
            kind: 'choice' as const,
            key: 'reader',
            label: t('card.settings.reader'),
            chosen: placement === 'reader',
            onSelect: () => setCardPlacement('reader'),
          },
        ]
      : []),
    { kind: 'separator', key: 'line' },
  ];
  const entries: readonly MenuEntry[] = [
    ...(places ? placing : []),
    { kind: 'switch', key: 'next', label: t('card.settings.next'), on: opensNext, onChange: setOpensNextDocument },
  ];
  return (
    <Menu
      trigger={<IconButton size="sm" label={t('card.settings.button')} icon={<Settings2 aria-hidden="true" />} />}
      label={t('card.settings.button')}
      align="end"
      entries={entries}
    />
  );
};
