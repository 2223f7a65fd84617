import { textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import type { ContentItem } from '@qujat/contract/cloud';
import { forgetItems, removeItems, restoreItems } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { confirm, type ConfirmRequest } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { itemKey } from './item-view.tsx';
import { idsOf } from './selection.ts';
import { refreshCloud } from './use-content.ts';

type Items = readonly ContentItem[];

export interface Actions {
  /** Each returns whether it was done. */
  readonly remove: (items: Items) => Promise<boolean>;
  readonly restore: (items: Items) => Promise<boolean>;
  readonly forget: (items: Items) => Promise<boolean>;
}

/** Actions on items: to the trash, back from it, and final deletion. A failure is shown with its reason. */
export const useActions = (): Actions => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  const change = useChange<string>({
    // The list refetches after each change: meanwhile the person may already restore the next item.
    parallel: true,
    otherwise: t('actions.failed'),
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || t('actions.failed') }),
    refresh: () => refreshCloud(client),
  });
  const run = (call: typeof removeItems, items: Items, done: string, question?: ConfirmRequest): Promise<boolean> =>
    change.run(
      async (send) => {
        await send(call, idsOf(items), { background: true });
        showToast({ kind: 'success', text: done });
      },
      { name: items.map(itemKey).join(), ...(question && { confirm: () => confirm(question) }) },
    );
  return {
    remove: (items) => {
      const [only] = items;
      const text =
        items.length === 1 && only ? t('actions.removeOne', { name: only.name }) : t('actions.removeMany', { count: items.length });
      return run(removeItems, items, t('actions.removed', { count: items.length }), { text, action: t('actions.remove') });
    },
    restore: (items) => run(restoreItems, items, t('actions.restored', { count: items.length })),
    forget: (items) =>
      run(forgetItems, items, t('actions.forgotten', { count: items.length }), {
        text: t('actions.forgetQuestion', { count: items.length }),
        action: t('actions.forget'),
        danger: true,
      }),
  };
};

/** Saves several files one after the other, because each has its own address. */
export const saveFiles = (addresses: readonly string[]): void => {
  for (const address of addresses) {
    const link = document.createElement('a');
    link.href = address;
    link.download = '';
    link.click();
  }
};
