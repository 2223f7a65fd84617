import { translate } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { showToast } from '@qujat/ui/toast';
import type { NcalayerOutcome } from './sign-in-by-ncalayer.ts';

type Problem = Exclude<NcalayerOutcome, { kind: 'signed' }>;

/** What happened and what the person can do (ACC-12). */
export function wordsOf(outcome: Problem): { readonly title?: string; readonly text: string } {
  switch (outcome.kind) {
    case 'cancelled':
      return { text: translate('account:ncalayer.cancelled') };
    case 'not-installed':
      return { title: translate('account:ncalayer.notInstalled'), text: translate('account:ncalayer.notInstalledText') };
    case 'blocked':
      return { title: translate('account:ncalayer.blocked'), text: translate('account:ncalayer.blockedText') };
    case 'no-result':
      return { text: translate('account:ncalayer.noResult') };
    case 'refused':
      return { text: outcome.text };
    case 'failed':
      return { text: translate('account:ncalayer.failed') };
  }
}

/** Shows the explanation. A cancellation needs none. */
export async function explain(outcome: Problem): Promise<void> {
  const words = wordsOf(outcome);
  if (outcome.kind === 'cancelled') return void showToast({ text: words.text, kind: 'info' });
  return alertMessage(words);
}
