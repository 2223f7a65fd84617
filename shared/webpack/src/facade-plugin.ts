import type { Compiler } from 'webpack';
import { behindFacades, packageName } from './shared-modules.ts';

/** Refuses imports of libraries that a remote must import through one of our facades; see {@link behindFacades}. */
export class FacadePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('FacadePlugin', (factory) => {
      factory.hooks.beforeResolve.tap('FacadePlugin', ({ request, contextInfo }) => {
        const facade = behindFacades[packageName(request)];
        const ours = contextInfo.issuer && !contextInfo.issuer.includes('node_modules');
        if (facade && ours)
          throw new Error(`${contextInfo.issuer} imports ${request}; import from ${facade} instead, there is one instance for all`);
      });
    });
  }
}
