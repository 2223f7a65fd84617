/**
 * boot.js: runs before the first paint, from the page itself (docs/decisions/0421). It sets theme and
 * language, redirects `/` to /login, makes the first data requests, and guards the sign-in form that is painted before its code has loaded.
 * Everything here must be tiny.
 */
import { earlyState } from '@qujat/session/early';
import { paintLastScreen } from '../last-screen/paint-screen.ts';
import { readScreen } from '../last-screen/read-screen.ts';
import { askEarly } from './early-data.ts';
import { guardForms } from './form-guard.ts';
import { pageJson } from './page-json.ts';
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

// The database needs longest: it is asked before anything else.
const kept = location.pathname === '/' && !location.search ? readScreen() : Promise.resolve(null);
kept.catch(() => {}); // paintLastScreen says it

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
if (state.token) askEarly({ ...state, token: state.token }, pageJson());
// Only over a list that has been asked for. What cannot be painted is loading, as it would be anyway.
if (window.qujatFirstAnswer)
  window.qujatPainting = paintLastScreen(state, kept).catch((error: unknown) =>
    console.warn('The screen of the last visit is not shown', error),
  );
