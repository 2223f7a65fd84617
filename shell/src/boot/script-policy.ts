import { pushWorkerPath } from '@qujat/contract/push-worker';

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * The only way in which a string becomes code (Trusted Types) is this policy: the address of a script must be a release file of ours or the worker of
 * notifications; other
 * origins are left to the content policy. Text never becomes markup, because there is no rule for HTML (docs/decisions/0168).
 */
export function guardScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (given) => {
      const { origin, pathname } = new URL(given, location.href);
      return origin !== location.origin || pathname.startsWith('/remotes/') || pathname === pushWorkerPath ? given : null;
    },
  });
}
