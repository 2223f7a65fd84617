/**
 * The environment of a process that must get its settings from the test alone. It shares the suite's compiled sources, if there are any.
 */
export const bareEnvironment = (environment: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...environment,
});
