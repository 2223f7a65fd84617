/** The named actions: the only way to change the session. Each change is stored at once and reaches the other tabs. */
import type { ColumnChoicesByList } from '@qujat/contract/column-choices';
import type { FavouriteTemplate, Organisation, Profile } from '@qujat/contract/shell';
import type { MenuGroup } from '@qujat/contract/sidebar';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { clientStoreAtom, darkModeAtom, queueShownState, sidebarState, store } from './atoms.ts';
import { announce, change } from './change.ts';
import { nothingPersonal, signedOutTokens, withoutKeptDecisions, type CardPlacement, type SignOutCause } from './client-store.ts';
import { writeCookie } from './cookies.ts';
import { forgetTextsOnSignOut } from './kept-texts.ts';
import { randomId } from './random-id.ts';
import { closeDoor } from './sign-outs.ts';
import { tellTabs } from './tabs.ts';

/** Tokens in the form in which sign-in and refresh return them. */
export interface Tokens {
  readonly token: string;
  /** Unix seconds; 0 = never expires, null = unknown. */
  readonly tokenExp: number | null;
  readonly refreshToken: string | null;
}

const onlyTokens = ({ token, tokenExp, refreshToken }: Tokens): Tokens => ({ token, tokenExp, refreshToken });

/** Somebody signed in in this tab; the other tabs reload. */
export function signIn(tokens: Tokens): void {
  change((current) => ({
    ...nothingPersonal,
    ...withoutKeptDecisions(current),
    ...onlyTokens(tokens),
    tokenVersion: current.tokenVersion + 1,
    refreshedAt: null,
    identity: randomId(),
    signedOutBy: null,
  }));
  tellTabs('signed-in');
}

/**
 * Clears both tokens, the expiry and the person's data, and closes the server's pages; the other tabs go to /login. After a sign-out by the
 * person no text stays; otherwise stored texts wait for the person's return.
 */
export function signOut(signedOutBy: SignOutCause | null = null): void {
  closeDoor();
  change((current) => ({
    ...nothingPersonal,
    ...withoutKeptDecisions(current),
    ...signedOutTokens,
    signedOutBy,
    tokenVersion: current.tokenVersion + 1,
  }));
  forgetTextsOnSignOut();
  tellTabs('signed-out');
}

/**
 * Stores the tokens of a refresh. `usedRefreshToken` is the token that was refreshed: if the store has changed since (signed out, signed in
 * again, refreshed by another tab), the answer is too late and changes nothing. Returns whether the tokens were stored.
 */
export function adoptTokens(tokens: Tokens, usedRefreshToken: string): boolean {
  let taken = false;
  change(({ refreshToken, tokenVersion }) => {
    if (refreshToken !== usedRefreshToken) return {};
    taken = true;
    return { ...onlyTokens(tokens), tokenVersion: tokenVersion + 1, refreshedAt: Date.now() };
  });
  return taken;
}

/** The session now belongs to this organisation (its `id`); this page and the other tabs reload afterwards. */
export function switchOrganisation(id: number): void {
  change((current) => ({
    ...nothingPersonal,
    ...withoutKeptDecisions(current),
    instances: current.instances.map((each) => ({ ...each, selected: each.id === id })),
    tokenVersion: current.tokenVersion + 1,
    identity: randomId(),
  }));
  tellTabs('organisation');
}

/**
 * The server says that the session belongs to another organisation than this tab shows: the shown data is dropped, and all tabs, including
 * this one, reload.
 */
export function loseOrganisation(): void {
  change((current) => ({
    ...nothingPersonal,
    ...withoutKeptDecisions(current),
    tokenVersion: current.tokenVersion + 1,
    identity: randomId(),
  }));
  tellTabs('organisation');
  announce('identity');
}

/** The person has started or stopped acting for another; the page reloads afterwards, and so do the other tabs. */
export function switchSubstitution(): void {
  change((current) => ({ ...withoutKeptDecisions(current), tokenVersion: current.tokenVersion + 1, identity: randomId() }));
  tellTabs('substitution');
}

/** Stores the choice, also in the cookie `theme` for server pages. */
export function setDarkMode(darkMode: boolean): void {
  change(() => ({ darkMode }));
  writeCookie('theme', darkMode ? 'dark' : 'light');
}
export const toggleDarkMode = (): void => setDarkMode(!store.get(darkModeAtom));

/** Stores the language, also in the cookie `lang`. The shell notifies the server and reloads the page (SHL-16). */
export function setLanguage(language: LanguageCode): void {
  writeCookie('lang', language);
  change(() => ({ language }));
}

export const setProfile = (profile: Profile | null): void => change(() => ({ profile }));
export const setOrganisations = (instances: readonly Organisation[]): void => change(() => ({ instances }));
export const setConfigTitles = (configTitles: Readonly<Record<string, string>>): void => change(() => ({ configTitles }));
/** Stores the chosen tab by its queue code. */
export const setCurrentTab = (queueCode: string | number): void =>
  change(() => ({ currentSedTab: String(queueCode), chosenTab: String(queueCode) }));
export const setResponseRequired = (isResponseRequired: boolean): void => change(() => ({ isResponseRequired }));
export const setStatusTabsVisible = (sedTabsVisibility: boolean): void => change(() => ({ sedTabsVisibility }));
export const setHideWelcomeModal = (hideWelcomeModal: boolean): void => change(() => ({ hideWelcomeModal }));
export const setFavouriteTemplates = (favoriteTemplates: readonly FavouriteTemplate[]): void => change(() => ({ favoriteTemplates }));
export const setLeftMenu = (leftMenu: readonly MenuGroup[]): void => change(() => ({ leftMenu }));
export const setFavouriteTemplatesVisible = (favoriteTemplatesVisibility: boolean): void => change(() => ({ favoriteTemplatesVisibility }));

/** The person has arranged the columns of lists, all lists at once: the server does not have it yet. */
export const setColumnChoices = (columns: ColumnChoicesByList): void => change(() => ({ columns, columnsUnsaved: true }));
/** Stores the server's columns, if `asked` is still current; an arrangement made since the request is newer. */
export const adoptColumnChoices = (columns: ColumnChoicesByList, asked: ColumnChoicesByList): void =>
  change((current) => (JSON.stringify(current.columns) === JSON.stringify(asked) ? { columns, columnsUnsaved: false } : {}));
/** The person has chosen tiles or a list for folders of the cloud; `unsaved` if the server does not have the choice yet. */
export const setCloudTiles = (cloudTiles: boolean, unsaved: boolean): void => change(() => ({ cloudTiles, cloudTilesUnsaved: unsaved }));
/** The place of a document's card on a wide screen. */
export const setCardPlacement = (cardPlacement: CardPlacement): void => change(() => ({ cardPlacement }));
/** Whether the next document of the list opens automatically after an act. */
export const setOpensNextDocument = (opensNextDocument: boolean): void => change(() => ({ opensNextDocument }));

/** Whether the banner above the feed stays hidden. */
export const setHideFeedBanner = (hideFeedBanner: boolean): void => change(() => ({ hideFeedBanner }));
/** Whether this browser keeps documents for reading offline. If no longer, the decisions kept with them are destroyed too. */
export const setOfflineReading = (offlineReading: boolean): void =>
  change((current) => ({ offlineReading, ...(!offlineReading && withoutKeptDecisions(current)) }));
/** Whether the screen of the last visit is kept for the next one. */
export const setScreenKept = (screenKept: boolean): void => change((current) => (current.screenKept === screenKept ? {} : { screenKept }));
/** How many decisions this browser keeps for this identity; another one has none of them. */
export const setKeptDecisions = (identity: string, keptDecisions: number): void =>
  change((current) => (current.identity === identity ? { keptDecisions } : {}));
/** The browser has deleted what it kept, of itself or because of another session. */
export const loseKeptDecisions = (): void => change(withoutKeptDecisions);
/** The person has been told that kept decisions were destroyed. */
export const forgetLostDecisions = (): void => change(() => ({ lostDecisions: 0 }));
/** Whether J and K move from row to row of a list. */
export const setRowKeys = (rowKeys: boolean): void => change(() => ({ rowKeys }));

/** Opens or closes the sidebar on a narrow screen; not stored. */
export const toggleSidebar = (): void => store.set(sidebarState, (open) => !open);
export const closeSidebar = (): void => store.set(sidebarState, false);

/** The work area says whether it shows the documents of a queue: the sidebar marks a tab only then. */
export const setQueueShown = (isShown: boolean): void => store.set(queueShownState, isShown);

/** The current access token and the identity it belongs to; for the API client, which must notice when either changes. */
export const currentBearer = (): { token: string | null; identity: string | null } => {
  const { token, identity } = store.get(clientStoreAtom);
  return { token, identity };
};
