import { useTranslation } from '@qujat/i18n';

// locale-keys: remotes:failure.names.*
/** What people call a remote, with its own name for support: «Облако (mfe-cloud)». A remote that nobody has named keeps its own name only. */
export function usePartName(remote: string): string {
  const { t, i18n } = useTranslation('remotes');
  const key = `failure.names.${remote}`;
  return i18n.exists(key, { ns: 'remotes' }) ? `${t(key as 'failure.names.mfe-cloud')} (${remote})` : remote;
}
