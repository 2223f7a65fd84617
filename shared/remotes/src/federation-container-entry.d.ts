/** A part of @module-federation/webpack-bundler-runtime that its package does not export; shared/webpack maps the name to its file. */
declare module 'federation-container-entry' {
  export const initContainerEntry: unknown;
}
