interface Policy {
  createHTML(html: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/**
 * The HTML of a letter for a frame without scripts and without an origin: the only place where the page accepts markup from a stranger. The
 * content policy knows this name (shell/page/security-headers.ts).
 */
export const letterHtml = (html: string): string => {
  policy ??= (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('qujat-letter', { createHTML: (each) => each });
  return policy?.createHTML(html) ?? html;
};
