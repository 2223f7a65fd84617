/**
 * Keeps the screen that the next visit begins with (docs/decisions/0485): encrypted in the vault of the session, which its end destroys, and
 * only where the organisation lets people keep copies of documents.
 */
import { connectionAtom, hasExtension, logFault, poll, request } from '@qujat/api';
import { offlineReading } from '@qujat/contract/offline-reading';
import { formatDate, shortLanguage } from '@qujat/i18n';
import { startPath } from '@qujat/remotes';
import { forgetInbox, identityAtom, languageAtom, profileAtom, setScreenKept, store } from '@qujat/session';
import { ForgottenError, makeVault, openVault } from '@qujat/session/vault';
import { beginsVisit, screenName, type KeptScreen } from './kept-screen.ts';
import { pack } from './pack-screen.ts';
import { takeScreen } from './take-screen.ts';

/** How often it is brought up to date. */
const everyMs = 60_000;
/** How long an answer about the organisation's rule holds. */
const ruleHoldsMs = 5 * 60_000;
/** When it begins: other parts load at the moment when the page is at rest, and this is not urgent. */
const beginMs = 2_000;

/** Says from when the screen is. */
type Mark = (time: string) => string;

/** Whether the window shows the top of such a screen, as the server last gave it, and nothing else. */
const isWorthKeeping = (root: Element): boolean =>
  location.pathname === '/' &&
  location.search === '' &&
  scrollY === 0 &&
  store.get(connectionAtom) === 'online' &&
  root.querySelector(beginsVisit)?.checkVisibility() === true;

const findRoot = (): Element | null => document.querySelector('#root');

/** The screen as it is now; null if it is not one to begin with. */
const screenNow = (markOf: Mark): KeptScreen | null => {
  const root = findRoot();
  const profile = store.get(profileAtom);
  if (!root || !profile || !isWorthKeeping(root)) return null;
  const taken = takeScreen(root);
  const at = Date.now();
  return (
    taken && {
      ...taken,
      format: 1,
      at,
      mark: markOf(formatDate(at / 1000, 'dateTime')),
      language: shortLanguage(store.get(languageAtom)),
      hash: location.hash,
      isStart: startPath(profile.startPage) === '/',
    }
  );
};

const keep = async (markOf: Mark): Promise<void> => {
  const owner = store.get(identityAtom);
  const screen = owner === null ? null : screenNow(markOf);
  if (owner === null || !screen) return;
  try {
    const packed = await pack(screen);
    const vault = await makeVault(owner);
    const now = store.get(identityAtom);
    // The session has ended meanwhile, and its vault was destroyed: it must not come back.
    if (now === null) forgetInbox();
    if (now === owner) {
      await vault.write(screenName, packed);
      setScreenKept(true);
    }
  } catch (error) {
    if (!(error instanceof ForgottenError)) throw error;
  }
};

/** Destroys what was kept before. */
const forget = async (): Promise<void> => {
  setScreenKept(false);
  const owner = store.get(identityAtom);
  if (owner !== null) await (await openVault(owner))?.remove([screenName]);
};

/** Whether the organisation lets people keep copies. Where it does not, an older one is destroyed. */
const mayKeep = async (): Promise<boolean> => {
  if (hasExtension('offline-reading') && (await request(offlineReading, {}, { background: true })).allowed) return true;
  await forget();
  return false;
};

/**
 * Keeps it soon, every minute, and when the person turns to another tab. The organisation's rule is asked for at the beginning, and again every
 * five minutes. Returns a function that stops it.
 */
export const keepScreens = (markOf: Mark): (() => void) => {
  let allowed: Promise<boolean> | undefined;
  let askedAt = 0;
  const isAllowed = (): Promise<boolean> => {
    if (allowed && Date.now() - askedAt < ruleHoldsMs) return allowed;
    askedAt = Date.now();
    return (allowed = mayKeep());
  };
  const keepNow = async (): Promise<void> => {
    if (store.get(connectionAtom) !== 'online') return;
    try {
      if (await isAllowed()) await keep(markOf);
    } catch (error) {
      allowed = undefined;
      logFault(error);
    }
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void keepNow();
  };
  const beginning = setTimeout(() => void keepNow(), beginMs);
  const stop = poll(keepNow, everyMs);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    clearTimeout(beginning);
    stop();
    document.removeEventListener('visibilitychange', onHidden);
  };
};
