/**
 * The oldest browsers that are supported, as browserslist queries. Builds compile for exactly these, the README names them, and the smoke
 * flow of e2e/engines runs in the engines that Debian packages.
 */
export const browsers = ['chrome >= 130', 'edge >= 130', 'firefox >= 140', 'safari >= 18.4', 'ios_saf >= 18.4'] as const;
