import type { Base, Extension } from '@qujat/contract/call';
import type { WelcomeVideo } from '@qujat/contract/vocabulary';

/** Accounts of a demo, which everybody may use. */
export interface DemoAccounts {
  /** One for all. */
  readonly password: string;
  readonly people: readonly {
    readonly email: string;
    readonly name: string;
    /** In the first and the second language. */
    readonly positions: readonly [string, string];
  }[];
}

/** The page's configuration for its code, in `<script type="application/json" id="qujat-page">`. */
export interface PageConfiguration {
  /** The addresses of the API bases: an origin, or '' for the page's own (WIR-1). */
  readonly bases: Readonly<Record<Base, string>>;
  /** The server's extensions of the specification. Empty for a server that only implements the specification. */
  readonly extensions: readonly Extension[];
  /** Demo mode: the page may say so. */
  readonly demo: boolean;
  /** Offered at sign-in; never without demo mode. */
  readonly demoAccounts?: DemoAccounts;
  /** Ids of the welcome's video instructions at the video site, 11 characters (SHL-3); a missing one has no video yet. */
  readonly videos: Readonly<Partial<Record<WelcomeVideo, string>>>;
  /** Where people get help: an e-mail address, a telephone number or an address of a page; null if nobody has said. */
  readonly support: string | null;
  /** Origins from which this page may load a remote under development; empty for everybody except engineers. */
  readonly developmentOrigins: readonly string[];
  /** Whether presses are traced. Default: no. */
  readonly traces?: boolean;
  /** The live releases, in the form of `ReleasesData` of shared/releases; read by shared/remotes. */
  readonly releases: unknown;
}
