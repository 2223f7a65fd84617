/** Where a container finds the releases and its own build. */
export const containerPlaces = (): { releases: string; folder: string } => ({
  releases: process.env['RELEASES_DIR'] || '/releases',
  folder: process.env['RELEASE_FOLDER'] || '/release',
});
