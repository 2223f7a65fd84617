import type { Screen, SignedIn } from './load.ts';

/** The sign-in form as it is painted from the page's HTML. */
export const paintedForm: Screen = { path: '/login', until: 'form input[name=email]' };

/** The sign-in form when its code runs. */
export const livingForm: Screen = { ...paintedForm, alive: true };

/** The frame of a signed-in person as it is painted from the page's HTML, before its code. */
export const paintedFrame = (signedIn: SignedIn): Screen => ({ path: '/', until: 'main', signedIn });

/** The documents remote: its heading is present. */
export const documentsRemote = (signedIn: SignedIn): Screen => ({ path: '/', until: 'main h1', signedIn });

const row =
  (until: string) =>
  (signedIn: SignedIn): Screen => ({ path: '/', until, signedIn });

/** A row that can be read and followed: boot.js paints it before the list's code is there (docs/decisions/0493). */
export const firstRow = row('main :is([data-first-rows] ul:not([hidden]) a, tbody :is(a, button))');

/** A row of the list itself: only those have a button to open the card. */
export const livingRow = row('main tbody :is(a, button)');
