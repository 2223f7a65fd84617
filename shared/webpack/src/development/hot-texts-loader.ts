import { basename } from 'node:path';
import type { LoaderContext } from 'webpack';

/**
 * A webpack loader for a remote's locale files while it is developed: a text that has been changed appears on the page, which
 * goes on as it is. The texts are the same module as else.
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
