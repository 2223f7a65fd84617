/** Stands for imports of remotes that a build names: ours come from the page, by name, through shared/remotes. */
export const remotes = () => {};
