/** The location of a remote container's build, and of the one folder that it can write to. */
export const containerPlaces = (): { drop: string; build: string } => ({
  drop: process.env['DROP_FOLDER'] || '/drop',
  build: process.env['RELEASE_FOLDER'] || '/release',
});
