import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/** A placeholder in the entry until the hashes of all other files are known; build.ts replaces it. */
export const integrityPlaceholder = 'QUJAT-INTEGRITY';

const { RuntimeGlobals } = webpack;

const table = `${RuntimeGlobals.require}.sri`;

/** Files are named by a hash of their contents, which is how the table finds them: 'list.4be7121a.js'. */
export const integrityKey = (file: string): string | undefined => /\.([0-9a-f]{8})\.(?:js|css)$/.exec(file)?.[1];

const lookUp = (element: string, url: string): string =>
  `var known = ${table}[/\\.([0-9a-f]{8})\\.\\w+$/.exec(${url})?.[1]]; if (known) { ${element}.integrity = "sha256-" + known; ${element}.crossOrigin = "anonymous"; }`;

class IntegrityTable extends webpack.RuntimeModule {
  constructor() {
    super('subresource integrity');
  }
  override generate(): string {
    return `${table} = ${JSON.stringify(integrityPlaceholder)};`;
  }
}

/**
 * Subresource Integrity for files that webpack itself loads: the entry contains the hash of every script and style that it may request
 * later. The entry's own hash is in the page.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${lookUp('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) => `${source}\n${lookUp(tag, href)}`,
      );
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap('IntegrityPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new IntegrityTable());
        return undefined; // Other listeners follow.
      });
    });
  }
}

/** Where a text has become longer: everything behind this place of the line has moved by so many columns. Lines and columns from 0. */
export interface Shift {
  line: number;
  column: number;
  by: number;
}

/** Inserts the hashes of all other files ('sha256-…') into the text of an entry. */
export function fillIntegrity(entry: string, integrity: Readonly<Record<string, string>>): { text: string; shifts: Shift[] } {
  const hashes = Object.entries(integrity).flatMap(([file, value]) => {
    const key = integrityKey(file);
    return key ? [`"${key}":"${value.replace('sha256-', '')}"`] : [];
  });
  const table = `{${hashes.join(',')}}`;
  const shifts: Shift[] = [];
  const text = entry.replace(new RegExp(`(["'\`])${integrityPlaceholder}\\1`, 'g'), (found: string, _quote, offset: number) => {
    const lines = entry.slice(0, offset).split('\n');
    shifts.push({ line: lines.length - 1, column: lines.at(-1)!.length + found.length, by: table.length - found.length });
    return table;
  });
  return { text, shifts };
}
