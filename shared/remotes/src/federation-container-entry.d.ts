/** A part of @module-federation/webpack-bundler-runtime that its package does not export; shared/webpack says where it is. */
declare module 'federation-container-entry' {
  export const initContainerEntry: unknown;
}
