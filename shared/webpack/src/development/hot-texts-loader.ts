import { basename } from 'node:path';
import type { LoaderContext } from 'webpack';

/**
 * A webpack loader for a remote's locale files during development: a changed text appears on the page without a reload. Otherwise the
 * module is the usual one.
 */
export default function hotTexts(this: LoaderContext<{ namespace: string }>, source: string): string {
  const { namespace } = this.getOptions();
  const add = `addResources(${JSON.stringify(namespace)}, ${JSON.stringify(basename(this.resourcePath, '.json'))}, texts)`;
  return `import { addResources } from '@qujat/i18n';
const texts = ${source};
export default texts;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.shown = true; });
  if (import.meta.webpackHot.data?.shown) ${add};
}
`;
}
