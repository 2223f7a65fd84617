export declare const pnpm: string;
export declare const arePackagesInstalled: (root: string) => boolean;
export declare const installPackages: (root: string, options: { readonly frozen: boolean }) => Promise<void>;
