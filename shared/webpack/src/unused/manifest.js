/** Replaces Module Federation's manifest, which would cost a round trip: remotes are loaded by their entries. */
export const generateSnapshotFromManifest = () => {};
export const getManifestFileName = () => {};
export const inferAutoPublicPath = () => {};
export const isManifestProvider = () => false;
export const simpleJoinRemoteEntry = () => {};
