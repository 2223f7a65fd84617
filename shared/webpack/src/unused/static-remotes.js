/** Replaces imports of remotes named in a build: ours are loaded by name, from the page's data, through shared/remotes. */
export const remotes = () => {};
