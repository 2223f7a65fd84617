/** Stands for Module Federation's manifest, which would cost a trip: remotes are loaded by their entries. */
export const generateSnapshotFromManifest = () => {};
export const getManifestFileName = () => {};
export const inferAutoPublicPath = () => {};
export const isManifestProvider = () => false;
export const simpleJoinRemoteEntry = () => {};
