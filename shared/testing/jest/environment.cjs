// jsdom lacks parts of the web platform that Node has.
const { TestEnvironment } = require('jest-environment-jsdom');
const { shareComputedStyles } = require('./computed-styles.cjs');

const fromNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    shareComputedStyles(this.global);
    for (const name of fromNode) if (globalThis[name]) this.global[name] = globalThis[name];
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
  }
};
