import {
  setConfigTitles,
  setDarkMode,
  setFavouriteTemplates,
  setFavouriteTemplatesVisible,
  setHideWelcomeModal,
  setResponseRequired,
  setStatusTabsVisible,
  signOut,
} from '@qujat/session';

/** As if nobody had ever used this browser. */
export const forgetSession = (): void => {
  localStorage.clear();
  signOut();
  setConfigTitles({});
  setDarkMode(false);
  setHideWelcomeModal(false);
  setFavouriteTemplates([]);
  setFavouriteTemplatesVisible(false);
  setResponseRequired(false);
  setStatusTabsVisible(false);
  localStorage.clear();
};
