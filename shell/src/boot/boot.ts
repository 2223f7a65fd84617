/**
 * boot.js: runs before the first paint of a page with a session, from the page itself (docs/decisions/0421). Besides what every page
 * needs, it makes the first data requests and paints the screen of the last visit. Everything here must be tiny.
 */
import { paintLastScreen } from '../last-screen/paint-screen.ts';
import { readScreen } from '../last-screen/read-screen.ts';
import { askEarly } from './early-data.ts';
import { pageJson } from './page-json.ts';
import { preparePage } from './prepare-page.ts';

// The database needs longest: it is asked before anything else.
const kept = location.pathname === '/' && !location.search ? readScreen() : Promise.resolve(null);
kept.catch(() => {}); // paintLastScreen says it

const state = preparePage();
if (state.token) askEarly({ ...state, token: state.token }, pageJson());
// Only over a list that has been asked for. What cannot be painted is loading, as it would be anyway.
if (window.qujatFirstAnswer)
  window.qujatPainting = paintLastScreen(state, kept).catch((error: unknown) =>
    console.warn('The screen of the last visit is not shown', error),
  );
