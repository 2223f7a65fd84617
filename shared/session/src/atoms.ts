/**
 * The public atoms. They are views of one store and cannot be written from outside; the named actions (actions.ts) are the only way to
 * change it.
 */
import { languageCodes, type LanguageCode } from '@qujat/contract/vocabulary';
import { atom, createStore, type Atom } from 'jotai/vanilla';
import { emptyStore, type ClientStore } from './client-store.ts';
import { readCookie } from './cookies.ts';
import { readStored } from './storage.ts';

/** The one jotai store of the page; the shell passes it to its Provider. */
export const store = createStore();

/** The language of the cookie has precedence over the stored one: the server writes the page in it (SES-21). */
const startingLanguage = (stored: LanguageCode): LanguageCode => {
  const cookie = readCookie('lang');
  return languageCodes.find((code) => code === cookie) ?? stored;
};

const starting = readStored() ?? emptyStore;

/** The client store as this tab knows it. Written by change.ts only. */
export const clientStoreAtom = atom<ClientStore>({ ...starting, language: startingLanguage(starting.language) });

const view = <T>(read: (client: ClientStore) => T): Atom<T> => atom((get) => read(get(clientStoreAtom)));

/** The tokens of a signed-in person. */
export interface Session {
  readonly token: string;
  /** Unix seconds; 0 = never expires, null = unknown. */
  readonly tokenExp: number | null;
  readonly refreshToken: string | null;
}

/** The tokens, or null if nobody is signed in. */
export const sessionAtom = view((client): Session | null =>
  client.token !== null ? { token: client.token, tokenExp: client.tokenExp, refreshToken: client.refreshToken } : null,
);
/** Why nobody is signed in; null if the reason is unknown, and while somebody is. */
export const signedOutByAtom = view((client) => client.signedOutBy);
export const signedInAtom = view((client) => client.token !== null);
export const languageAtom = view((client) => client.language);
export const organisationsAtom = view((client) => client.instances);
/** The organisation that this tab shows, or null before the list has loaded. */
export const currentOrganisationAtom = view((client) => client.instances.find((each) => each.selected) ?? null);
export const profileAtom = view((client) => client.profile);
/** Labels of tabs and columns that the organisation has renamed, by key. */
export const configTitlesAtom = view((client) => client.configTitles);
export const responseRequiredAtom = view((client) => client.isResponseRequired);
export const statusTabsVisibleAtom = view((client) => client.sedTabsVisibility);
export const hideWelcomeModalAtom = view((client) => client.hideWelcomeModal);
export const favouriteTemplatesAtom = view((client) => client.favoriteTemplates);
/** The additional groups of the sidebar, as they were on the last visit. */
export const leftMenuAtom = view((client) => client.leftMenu);
export const favouriteTemplatesVisibleAtom = view((client) => client.favoriteTemplatesVisibility);
/** Queue code of the tab chosen last, or null if none ever was (SHL-9). */
export const currentTabAtom = view((client) => client.chosenTab);

/** How the person has arranged the columns of lists, by the list's name. */
export const columnChoicesAtom = view((client) => client.columns);
/** Whether the columns were arranged here and the server may not have them yet. */
export const columnsUnsavedAtom = view((client) => client.columnsUnsaved);
/** Whether the cloud shows folders as tiles. */
export const cloudTilesAtom = view((client) => client.cloudTiles);
/** Whether that was chosen here and the server may not have it yet. */
export const cloudTilesUnsavedAtom = view((client) => client.cloudTilesUnsaved);
export const cardPlacementAtom = view((client) => client.cardPlacement);
/** Whether J and K move from row to row. */
export const rowKeysAtom = view((client) => client.rowKeys);
export const opensNextDocumentAtom = view((client) => client.opensNextDocument);
/** Whether the person lets this browser keep documents for reading offline. */
export const offlineReadingAtom = view((client) => client.offlineReading);
/** How many decisions this browser keeps until there is a line. */
export const keptDecisionsAtom = view((client) => client.keptDecisions);
/** How many kept decisions were destroyed without having been sent, and nobody has been told of it. */
export const lostDecisionsAtom = view((client) => client.lostDecisions);
/** Names the person, organisation and substitution of this session; null if nobody is signed in. What is kept for one is for no other. */
export const identityAtom = view((client) => client.identity);
/** Whether the banner above the feed was dismissed. */
export const hideFeedBannerAtom = view((client) => client.hideFeedBanner);

/** Whether the system prefers dark; updated by `startSession`. */
export const systemDarkAtom = atom(typeof window !== 'undefined' && (window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false));
/** The choice in the cookie, as the page names it: it outlives a store that was cleared. */
const isNamedDark = (): boolean | null => {
  const theme = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return theme === undefined ? null : theme === 'dark';
};
/** Dark theme: the person's choice, otherwise the system's (SHL-15). */
export const darkModeAtom = atom((get) => get(clientStoreAtom).darkMode ?? isNamedDark() ?? get(systemDarkAtom));

export const queueShownState = atom(true);
/** Whether the work area shows the documents of a queue, rather than the mailbox or the favourites; not stored. */
export const queueShownAtom = atom((get) => get(queueShownState));

export const sidebarState = atom(false);
/** Whether the sidebar is open on a narrow screen; not stored. */
export const sidebarOpenAtom = atom((get) => get(sidebarState));
