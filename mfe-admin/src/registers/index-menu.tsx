import { removeIndex, type DocumentIndex } from '@qujat/contract/administration/indices';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IndexWindow } from './index-window.tsx';
import { useIndexChange } from './use-indices.ts';

/** What can be done with an index: change it, and remove it while nothing uses it. */
export const IndexMenu = ({ index }: { readonly index: DocumentIndex }): ReactNode => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const { busy, run } = useIndexChange({ loud: true });
  const label = t('indices.actsOn', { index: index.code });
  const isUsed = index.templates + index.documents > 0;
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={<IconButton size="sm" label={label} icon={<Ellipsis aria-hidden="true" />} aria-busy={busy} />}
        entries={[
          { key: 'edit', label: t('indices.edit'), onSelect: () => setOpen(true) },
          ...(isUsed
            ? []
            : [
                {
                  key: 'remove',
                  label: t('structure.acts.remove'),
                  danger: true,
                  onSelect: () =>
                    void run((send) => send(removeIndex, { id: index.id }, { background: true }), {
                      confirm: () =>
                        confirm({
                          text: t('indices.removeQuestion', { index: index.code }),
                          action: t('structure.acts.remove'),
                          danger: true,
                        }),
                    }),
                },
              ]),
        ]}
      />
      {open ? <IndexWindow index={index} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
