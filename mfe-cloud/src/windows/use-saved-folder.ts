import { ApiError, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import type { Folder } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshCloud } from '../content/use-content.ts';
import { closed, type Step } from './folder-draft.ts';

/** No answer: the next calls would fail too, with the same message. */
const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) || ['network', 'timeout', 'server', 'unauthorised'].includes(error.kind);

/**
 * Saves a draft change by change. Finished changes stay, and failed ones are reported: `failures` has one line for each. Only a new link does
 * not stay if it cannot be limited.
 */
export const useSavedFolder = (opened: Folder) => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  // The base of the comparison: the folder when the window was opened, with all changes saved since.
  const [saved, setSaved] = useState(opened);
  const { busy, run } = useChange({ otherwise: t('actions.failed'), refresh: () => refreshCloud(client) });
  const [failures, setFailures] = useState<readonly string[]>([]);
  const nameOf = ({ kind, person }: Step): string => {
    const names: Readonly<Record<Step['kind'], string>> = {
      name: t('windows.folderName'),
      shared: t('settings.shared'),
      link: t('settings.link'),
      give: t('settings.give', { name: person }),
      revoke: t('settings.revoke', { name: person }),
    };
    return names[kind];
  };
  const save = (steps: readonly Step[]): Promise<boolean> =>
    run(async (send) => {
      setFailures([]);
      let folder = saved;
      const failed: string[] = [];
      let lastFailure: unknown;
      let closedToo = false;
      /** A link without its password and end must not stay open: everybody who gets it would enter. */
      const closeAgain = async (why: string): Promise<void> => {
        try {
          await closed.change(folder.id, send);
          folder = closed.after(folder);
          failed.push(t('settings.failed', { what: t('settings.shared'), why }));
        } catch {
          failed.push(t('settings.failed', { what: t('settings.link'), why }), t('settings.openWithoutLimits'));
        }
      };
      for (const step of steps) {
        // A link that was not opened has no limits.
        if (step.kind === 'link' && closedToo) continue;
        try {
          await step.change(send);
          folder = step.after(folder);
        } catch (error) {
          lastFailure = error;
          const why = textOfFailure(error) || t('actions.failed');
          if (step.kind === 'link' && !saved.shared) await closeAgain(why);
          else failed.push(t('settings.failed', { what: nameOf(step), why }));
          if (step.kind === 'shared') closedToo = true;
          if (isAway(error)) break;
        }
      }
      setSaved(folder);
      setFailures(failed);
      if (failed.length > 0) throw lastFailure;
    });
  return { saved, busy, failures, save };
};
