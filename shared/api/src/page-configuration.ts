import type { Base, Extension } from '@qujat/contract/call';

/** What the page says to the code that it loads, in `<script type="application/json" id="qujat-page">`. */
export interface PageConfiguration {
  /** Where the API bases are: an origin, or '' for the page's own (specification 1 §7; decisions: The wire). */
  readonly bases: Readonly<Record<Base, string>>;
  /** What the server can do beyond the specification. Empty for a server that only speaks the specification. */
  readonly extensions: readonly Extension[];
  /** Demo mode: the page may say so and show demo accounts. */
  readonly demo: boolean;
  /** The live releases, in the form of `ReleasesData` of shared/releases; read by shared/remotes. */
  readonly releases: unknown;
}

const noConfiguration: PageConfiguration = { bases: { main: '', second: '', public: '' }, extensions: [], demo: false, releases: null };

let configuration: PageConfiguration | null = null;

/** The page's configuration, read once. What is missing is at the page's own origin and without extensions. */
export function readPageConfiguration(): PageConfiguration {
  if (configuration) return configuration;
  if (typeof document === 'undefined') return noConfiguration;
  let json: Partial<PageConfiguration> = {};
  try {
    json = Object(JSON.parse(document.getElementById('qujat-page')?.textContent ?? '{}')) as Partial<PageConfiguration>;
  } catch (error) {
    console.error('The page configuration could not be read', error);
  }
  configuration = {
    bases: { ...noConfiguration.bases, ...json.bases },
    extensions: Array.isArray(json.extensions) ? json.extensions : [],
    demo: json.demo === true,
    releases: json.releases ?? null,
  };
  return configuration;
}

/** Whether the server can do what is ours and not the specification's. */
export const hasExtension = (extension: Extension): boolean => readPageConfiguration().extensions.includes(extension);

/** Forgets what was read, so that a test can put another configuration on the page. */
export const forgetPageConfiguration = (): void => {
  configuration = null;
};
