import type { Compiler } from 'webpack';
import { frontDoorChunk } from './federation.ts';

/**
 * Module Federation puts every exposed module into a separate chunk, which would be one more file, and one more round trip, between a
 * remote's entry and its page. The front door is only a few lines, so it moves into the entry.
 */
export class FrontDoorPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FrontDoorPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'FrontDoorPlugin', stage: 100 }, () => {
        const door = compilation.namedChunks.get(frontDoorChunk);
        const [entrypoint] = compilation.entrypoints.values();
        if (!door || !entrypoint) return;
        const entry = entrypoint.getEntrypointChunk();
        if (!compilation.chunkGraph.canChunksBeIntegrated(entry, door)) return;
        compilation.chunkGraph.integrateChunks(entry, door);
        compilation.chunks.delete(door);
      });
    });
  }
}
