import { hasResources } from '@qujat/i18n';
import { lazyPart, type LazyPart } from '@qujat/lazy';
import { addWindowTexts } from './texts.ts';

/** A window or page of the shell whose texts are not among the shell's own. They are loaded once per language. */
export const windowPart = <Module>(load: () => Promise<Module>): LazyPart<Module> => {
  // Together with its texts: without a connection they would be unavailable when the window opens.
  const part = lazyPart(async () => (await Promise.all([load(), addWindowTexts()]))[0], { whenIdle: true });
  return {
    load: async () => {
      const [module] = await Promise.all([part.load(), addWindowTexts()]);
      return module;
    },
    preload: part.preload,
    loaded: () => (hasResources('windows') ? part.loaded() : undefined),
  };
};
