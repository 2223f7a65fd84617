import type { Order } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';

/** The order of a folder, for tiles and narrow screens, which have no column headers. */
export const OrderMenu = ({ order, onOrder }: { order: Order | undefined; onOrder: (order: Order | undefined) => void }): ReactNode => {
  const { t } = useTranslation('cloud');
  const choices: readonly [Order | undefined, string][] = [
    [undefined, t('order.asAdded')],
    ['name', t('order.nameUp')],
    ['-name', t('order.nameDown')],
    ['-created', t('order.newest')],
    ['created', t('order.oldest')],
    ['-size', t('order.largest')],
    ['size', t('order.smallest')],
  ];
  const entries = choices.map(([value, label]): MenuEntry => ({
    kind: 'choice',
    key: value ?? 'as-added',
    label,
    chosen: order === value,
    onSelect: () => onOrder(value),
  }));
  return (
    <Menu
      label={t('order.label')}
      align="end"
      entries={entries}
      trigger={<IconButton label={t('order.label')} icon={<ArrowDownUp aria-hidden="true" />} />}
    />
  );
};
