/** An element of the page, in the engine's own form. */
export interface Handle {
  click(): Promise<void>;
  /** Types into it, after what it holds has been removed. */
  fill(text: string): Promise<void>;
  /** For an input of files. */
  setFile(path: string): Promise<void>;
}

/** One tab of an engine that Playwright does not drive in the form that people install. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function's body in the page; its result must be JSON. */
  evaluate<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Runs a function's body that returns an element, or null. */
  element(body: string, ...args: readonly unknown[]): Promise<Handle | null>;
  picture(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The size of its window. */
export const windowSize = { width: 1440, height: 900 } as const;
