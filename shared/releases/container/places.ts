/** Where a remote's container finds its build, and the one folder that it can write. */
export const containerPlaces = (): { drop: string; build: string } => ({
  drop: process.env['DROP_FOLDER'] || '/drop',
  build: process.env['RELEASE_FOLDER'] || '/release',
});
