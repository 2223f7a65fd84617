/**
 * The order of the first requests: what the first screen shows comes before everything around it. boot.js has asked for the first screen's
 * data (`qujatFirstAnswer`); counters, menus and live events wait here until it is painted, so that they share neither the line nor the
 * processor with it.
 */

/** Milliseconds after which nothing waits any longer for an answer that does not come. */
const patience = 4_000;

/** Milliseconds after the answer within which the screen must have taken it: a person who starts on another page never does. */
const untaken = 300;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A hidden page paints nothing, so it waits a moment only. */
const painted = (): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))), pause(500)]);

const opened = { pathname: globalThis.window?.location.pathname, hash: globalThis.window?.location.hash };

/** The person has gone on from the page that the tab was opened with. The frame adds the hash to an address without one. */
function hasLeft(): boolean {
  const { pathname, hash } = window.location;
  opened.hash ||= hash;
  return pathname !== opened.pathname || hash !== opened.hash;
}

let isTaken = false;
let shown: Promise<void> | undefined;
let noteTaken = (): void => undefined;
const taken = new Promise<void>((resolve) => {
  noteTaken = resolve;
}).then(painted);

/** There is nothing to wait for if the answer failed, or if nobody has taken it. */
async function unneeded(answer: Promise<Response>): Promise<void> {
  const response = await answer.catch(() => null);
  if (!response?.ok) return;
  await pause(untaken);
  if (isTaken) await taken;
}

/** Resolves when the first screen has been painted, at once if it is not waiting for data, and after four seconds in any case. Nothing waits for a screen that has been left. */
export function firstScreenShown(): Promise<void> {
  const answer = globalThis.window?.qujatFirstAnswer;
  if (!answer || hasLeft()) return Promise.resolve();
  return (shown ??= Promise.race([taken, unneeded(answer), pause(patience)]).then(() => {
    delete window.qujatFirstAnswer;
  }));
}

/** The screen has taken an early answer. */
export function firstAnswerRead(answer: Promise<Response>): void {
  if (answer !== globalThis.window?.qujatFirstAnswer) return;
  isTaken = true;
  noteTaken();
}
