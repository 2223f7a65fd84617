import { request, textOfFailure } from '@qujat/api';
import type { ContentItem } from '@qujat/contract/cloud';
import { forgetItems, removeItems, restoreItems } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { idsOf } from './selection.ts';
import { refreshCloud } from './use-content.ts';

type Items = readonly ContentItem[];

export interface Actions {
  /** Each answers whether it was done. */
  readonly remove: (items: Items) => Promise<boolean>;
  readonly restore: (items: Items) => Promise<boolean>;
  readonly forget: (items: Items) => Promise<boolean>;
}

/** Actions on items: to the trash, back from it, and final deletion. A failure is shown with its reason. */
export const useActions = (): Actions => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  const run = async (call: typeof removeItems, items: Items, done: string): Promise<boolean> => {
    try {
      await request(call, idsOf(items), { background: true });
      showToast({ kind: 'success', text: done });
      return true;
    } catch (error) {
      showToast({ kind: 'error', text: textOfFailure(error) || t('actions.failed') });
      return false;
    } finally {
      await refreshCloud(client);
    }
  };
  return {
    remove: async (items) => {
      const [only] = items;
      const text =
        items.length === 1 && only ? t('actions.removeOne', { name: only.name }) : t('actions.removeMany', { count: items.length });
      return (
        (await confirm({ text, action: t('actions.remove') })) && run(removeItems, items, t('actions.removed', { count: items.length }))
      );
    },
    restore: (items) => run(restoreItems, items, t('actions.restored', { count: items.length })),
    forget: async (items) =>
      (await confirm({ text: t('actions.forgetQuestion', { count: items.length }), action: t('actions.forget'), danger: true })) &&
      run(forgetItems, items, t('actions.forgotten', { count: items.length })),
  };
};

/** Several files one after the other: one address leads to one file. */
export const saveFiles = (addresses: readonly string[]): void => {
  for (const address of addresses) {
    const link = document.createElement('a');
    link.href = address;
    link.download = '';
    link.click();
  }
};
