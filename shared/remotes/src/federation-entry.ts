/** An entry file of a remote's release. */
export interface Entry {
  /** Name of the global variable that the file fills. */
  container: string;
  version: string;
  /** Absolute, or relative to the page's origin. */
  url: string;
  /** 'sha256-…'; 'sha384-…' for a release that was built earlier. */
  integrity: string;
}

/** The part of Module Federation that the loader needs; tests replace it. */
export interface Federation {
  /** The module that a release exposes. Fails if the entry does not arrive, does not match its release, or throws. */
  load(entry: Entry): Promise<unknown>;
}
