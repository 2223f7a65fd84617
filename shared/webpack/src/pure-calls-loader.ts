/**
 * A webpack loader for shared/contract, where every call at the top of a file only describes something (`call({…})`, `record({…})`,
 * `at('docid', number)`): it marks them as pure, so that an unused description is left out of the bundle. Only functions imported from the
 * contract's own makers are marked.
 */
const makers = /import \{([^}]*)\} from '\.\/(?:call|codec|field)\.[jt]s';/g;

export default function markPureCalls(source: string): string {
  const names = [...source.matchAll(makers)].flatMap(([, list]) =>
    list!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  );
  if (!names.length) return source;
  return source.replace(new RegExp(`(?<![\\w.$'])(${names.join('|')})\\(`, 'g'), '/* @__PURE__ */ $1(');
}
