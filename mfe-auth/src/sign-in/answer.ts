import type { CallAnswer } from '@qujat/contract/call';
import type { signIn } from '@qujat/contract/authentication';
import type { StartPage } from '@qujat/contract/start-page';
import type { Tokens } from '@qujat/session';

/** The next step after an answer to a step of signing in (ACC-3, ACC-5). */
export type Step =
  | { readonly kind: 'done'; readonly tokens: Tokens; readonly passwordChangeRequired: boolean; readonly startPage: StartPage }
  | { readonly kind: 'second-factor'; readonly factor: string; readonly signData: string | null }
  | { readonly kind: 'refused'; readonly text: string }
  /** Neither tokens nor a status: 'Неверные данные'. */
  | { readonly kind: 'nothing' };

export function stepOf({
  status,
  text,
  authSignData,
  accessToken,
  accessTokenExpires,
  refreshToken,
  passwordChangeRequired,
  startPage,
}: CallAnswer<typeof signIn>): Step {
  if (status === '2fa') return { kind: 'second-factor', factor: text, signData: authSignData };
  if (status === 'error') return { kind: 'refused', text };
  if (!accessToken) return { kind: 'nothing' };
  return { kind: 'done', tokens: { token: accessToken, tokenExp: accessTokenExpires, refreshToken }, passwordChangeRequired, startPage };
}
