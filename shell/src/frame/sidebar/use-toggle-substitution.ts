import { request } from '@qujat/api';
import { toggleSubstitution, type Substitution } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { switchSubstitution } from '@qujat/session';
import { useState } from 'react';
import { useReload } from '../use-reload.ts';

/** Begins to act for people, or ends it; the page reloads (SES-15). */
export const useToggleSubstitution = (): { busy: boolean; toggle: (people: readonly Substitution[]) => void } => {
  const { t } = useTranslation('shell');
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const toggle = async (people: readonly Substitution[]): Promise<void> => {
    setBusy(true);
    await reload(async () => {
      for (const { employeeId, actorId, active } of people) await request(toggleSubstitution, { employeeId, actorId, active });
      switchSubstitution();
    }, t('substitutions.failed'));
    setBusy(false);
  };
  return { busy, toggle: (people) => void (busy || toggle(people)) };
};
