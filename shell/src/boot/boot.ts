/**
 * boot.js: runs before the first paint, from a file of its own because the content security policy allows no inline
 * script. Theme and language, the way from `/` to /login, the first data requests, and a guard for the sign-in form that
 * stands there before its code does. Everything here must be tiny.
 */
import { earlyState } from '@qujat/session/early';
import { askEarly } from './early-data.ts';
import { guardForms } from './form-guard.ts';
import { pageJson } from './page-json.ts';
import { watchScripts } from './script-failure.ts';

/** The whole store is kept under this key (@qujat/session); storage can be forbidden. */
function readStore(): string | null {
  try {
    return localStorage.getItem('qujat');
  } catch {
    return null;
  }
}

/** Whether anybody is signed in, though the token may be due for a refresh. */
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

const stored = readStore();
const state = earlyState(stored, Date.now());
const html = document.documentElement;

const dark = state.darkMode ?? matchMedia('(prefers-color-scheme: dark)').matches;
html.classList.toggle('dark-mode', dark);
html.lang = (cookie('lang') ?? state.language ?? 'ru').slice(0, 2);

// SES-4. The page that came for `/` then holds the sign-in form already: the server looks at the session's cookie.
if (location.pathname === '/' && !hasToken(stored)) history.replaceState(null, '', `/login${location.search}`);

guardForms();
watchScripts();
if (state.token) askEarly({ ...state, token: state.token }, pageJson());
