import { translate } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { showToast } from '@qujat/ui/toast';
import type { NcalayerOutcome } from './sign-in-by-ncalayer.ts';

/** Explains what happened and what the person can do (ACC-12). A cancellation needs no explanation. */
export async function explain(outcome: Exclude<NcalayerOutcome, { kind: 'signed' }>): Promise<void> {
  switch (outcome.kind) {
    case 'cancelled':
      return void showToast({ text: translate('account:ncalayer.cancelled'), kind: 'info' });
    case 'not-installed':
      return alertMessage({ title: translate('account:ncalayer.notInstalled'), text: translate('account:ncalayer.notInstalledText') });
    case 'blocked':
      return alertMessage({ title: translate('account:ncalayer.blocked'), text: translate('account:ncalayer.blockedText') });
    case 'no-result':
      return alertMessage({ text: translate('account:ncalayer.noResult') });
    case 'refused':
      return alertMessage({ text: outcome.text });
    case 'failed':
      return alertMessage({ text: translate('account:ncalayer.failed') });
  }
}
