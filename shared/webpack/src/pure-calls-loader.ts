/**
 * A webpack loader for shared/contract, where every call at the top of a file only describes something (`call({…})`, `record({…})`,
 * `at('docid', number)`): it marks them as pure, so that an unused description is left out of the bundle. Only functions imported from the
 * contract's own makers are marked. What only docs/wire.md says of a call (`summary`, `source`) is left out of the bundle.
 */
const makers = /import \{([^}]*)\} from '\.\/(?:call|codec|field)\.[jt]s';/g;

/** A summary of a call, or where the specification describes it. */
const documentation = /^\s+(?:summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|source: '[^'\n]*'),$/gm;

/** Lines stay where they are: source maps count them. */
const emptyLines = (text: string): string => text.replaceAll(/[^\n]/g, '');

export default function markPureCalls(text: string): string {
  const source = text.replaceAll(documentation, emptyLines);
  const names = [...source.matchAll(makers)].flatMap(([, list]) =>
    list!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  );
  if (!names.length) return source;
  return source.replace(new RegExp(`(?<![\\w.$'])(${names.join('|')})\\(`, 'g'), '/* @__PURE__ */ $1(');
}
