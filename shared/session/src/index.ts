/**
 * The session, and the persistent state of the interface: one client store, written under the key `qujat` after every change (SES-1). The
 * shell owns it; remotes read the atoms and call the named actions.
 */
export {
  cardPlacementAtom,
  columnChoicesAtom,
  cloudTilesAtom,
  cloudTilesUnsavedAtom,
  columnsUnsavedAtom,
  configTitlesAtom,
  currentOrganisationAtom,
  currentTabAtom,
  darkModeAtom,
  favouriteTemplatesAtom,
  favouriteTemplatesVisibleAtom,
  hideFeedBannerAtom,
  hideWelcomeModalAtom,
  identityAtom,
  keptDecisionsAtom,
  languageAtom,
  leftMenuAtom,
  lostDecisionsAtom,
  offlineReadingAtom,
  opensNextDocumentAtom,
  organisationsAtom,
  profileAtom,
  queueShownAtom,
  responseRequiredAtom,
  rowKeysAtom,
  sessionAtom,
  sidebarOpenAtom,
  signedInAtom,
  signedOutByAtom,
  statusTabsVisibleAtom,
  store,
} from './atoms.ts';
export type { Session } from './atoms.ts';
export {
  adoptColumnChoices,
  adoptTokens,
  closeSidebar,
  currentBearer,
  forgetLostDecisions,
  loseKeptDecisions,
  loseOrganisation,
  setCardPlacement,
  setCloudTiles,
  setColumnChoices,
  setConfigTitles,
  setCurrentTab,
  setDarkMode,
  setFavouriteTemplates,
  setFavouriteTemplatesVisible,
  setHideFeedBanner,
  setHideWelcomeModal,
  setKeptDecisions,
  setLanguage,
  setLeftMenu,
  setOfflineReading,
  setOpensNextDocument,
  setOrganisations,
  setProfile,
  setQueueShown,
  setResponseRequired,
  setRowKeys,
  setScreenKept,
  setStatusTabsVisible,
  signIn,
  signOut,
  switchOrganisation,
  switchSubstitution,
  toggleDarkMode,
  toggleSidebar,
} from './actions.ts';
export { signOutCauseOf } from './client-store.ts';
export type { CardPlacement, SignOutCause } from './client-store.ts';
export type { Tokens } from './actions.ts';
export { onIdentityChange, readOtherTabs } from './change.ts';
export { learnServerTime, serverNow } from './clock.ts';
export { forgetInbox, keptInboxName } from './kept-inbox.ts';
export { forgetText, keepText, keptText, keptTextNames } from './kept-texts.ts';
export { randomId } from './random-id.ts';
export { refreshDue, sinceRefresh, tokenStillGood } from './refresh-due.ts';
export { closeDoor, forgetSignOut, isDoorOpen, pendingSignOuts } from './sign-outs.ts';
export { startSession } from './tabs.ts';
