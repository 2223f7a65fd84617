/** The database with the copies for offline reading. Its name stands here because everybody who ends a session deletes it. */
export const keptInboxName = 'qujat-inbox';

/** Destroys the copies and the key that they are encrypted with. Also while another tab uses them. */
export const forgetInbox = (): void => {
  // Missing in prerendered pages, forbidden in some private windows.
  const { indexedDB } = globalThis as { readonly indexedDB?: IDBFactory };
  indexedDB?.deleteDatabase(keptInboxName);
};
