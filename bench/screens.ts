import type { Screen, SignedIn } from './load.ts';

/** The sign-in form as it is painted from the page's HTML. */
export const paintedForm: Screen = { path: '/login', until: 'form input[name=email]' };

/** The sign-in form when its code runs. */
export const livingForm: Screen = { ...paintedForm, alive: true };

/** The frame of a signed-in person as it is painted from the page's HTML, before its code. */
export const paintedFrame = (signedIn: SignedIn): Screen => ({ path: '/', until: 'main', signedIn });

/** The documents remote: its heading is present. */
export const documentsRemote = (signedIn: SignedIn): Screen => ({ path: '/', until: 'main h1', signedIn });

/** A real row of the list: only those have a link or button to open the card. */
export const firstRow = (signedIn: SignedIn): Screen => ({ path: '/', until: 'main tbody :is(a, button)', signedIn });
