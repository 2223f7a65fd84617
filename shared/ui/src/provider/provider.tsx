import type { ReactNode } from 'react';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { AlertHost } from '../alert/alert-host.tsx';
import { BannerHost } from '../alert/banner-host.tsx';
import { ConfirmHost } from '../confirm/confirm-host.tsx';
import { ToastHost } from '../toast/toast-host.tsx';

/**
 * The context of the components: keeps Base UI within the page's policy (no style elements), and contains the hosts of `confirm`,
 * `alertMessage`, `showBanner` and `showToast`. The shell mounts it once, inside `I18nProvider`.
 */
export function UiProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <BannerHost />
      <ToastHost />
      <ConfirmHost />
      <AlertHost />
    </CSPProvider>
  );
}
