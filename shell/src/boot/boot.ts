/**
 * boot.js: runs before the first paint of a page with a session, from the page itself (docs/decisions/0421). It sets theme and
 * language, makes the first data requests, paints the screen of the last visit, and guards scripts and forms until their code has loaded.
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
import { showTheme } from './theme.ts';

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

// The database needs longest: it is asked before anything else.
const kept = location.pathname === '/' && !location.search ? readScreen() : Promise.resolve(null);
kept.catch(() => {}); // paintLastScreen says it

const state = earlyState(readStore(), Date.now());

showTheme(state.darkMode);
document.documentElement.lang = (cookie('lang') ?? state.language ?? 'ru').slice(0, 2);

guardScripts();
guardForms();
watchScripts();
if (state.token) askEarly({ ...state, token: state.token }, pageJson());
// Only over a list that has been asked for. What cannot be painted is loading, as it would be anyway.
if (window.qujatFirstAnswer)
  window.qujatPainting = paintLastScreen(state, kept).catch((error: unknown) =>
    console.warn('The screen of the last visit is not shown', error),
  );
