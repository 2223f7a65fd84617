import { earlyState, type EarlyState } from '@qujat/session/early';
import { guardForms } from './form-guard.ts';
import { readStore } from './read-store.ts';
import { guardScripts } from './script-policy.ts';
import { watchScripts } from './script-failure.ts';

/** Whether somebody is signed in, even if the token is due for a refresh. */
function hasToken(stored: string | null): boolean {
  try {
    return Boolean((JSON.parse(stored ?? '{}') as { token?: unknown } | null)?.token);
  } catch {
    return false;
  }
}

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * What every page needs before its first paint: theme and language, `/` of a visitor as /login, and guards for the form that is painted
 * before its code has loaded and for the scripts. Returns what the browser has stored.
 */
export function preparePage(): EarlyState {
  const stored = readStore();
  const state = earlyState(stored, Date.now());
  const html = document.documentElement;

  const dark = state.darkMode ?? matchMedia('(prefers-color-scheme: dark)').matches;
  html.classList.toggle('dark-mode', dark);
  html.lang = (cookie('lang') ?? state.language ?? 'ru').slice(0, 2);

  // SES-4. The page for `/` then already contains the sign-in form, because the server checks the session's cookie.
  if (location.pathname === '/' && !hasToken(stored)) history.replaceState(null, '', `/login${location.search}`);

  guardScripts();
  guardForms();
  watchScripts();
  return state;
}
