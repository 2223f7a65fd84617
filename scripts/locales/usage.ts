import { literals, parse, propertyPath, walk, type SyntaxNode } from './syntax.ts';

/** A key that code uses. */
interface KeyUse {
  key: string;
  line: number;
  /** The namespaces that it may refer to; empty: the package's own. */
  namespaces: readonly string[];
  /** Whether the call has a `count`; undefined if that is not visible. */
  counted?: boolean;
}

/** The uses of keys in one source file. */
export interface FileUsage {
  uses: readonly KeyUse[];
  /** Lines on which a key is built at run time. */
  dynamic: readonly number[];
  /** `// locale-keys: status.*, list.empty`: keys that code builds at run time, as patterns; `part:status.*` are those of a namespace. */
  declared: readonly { pattern: string; line: number }[];
  /** Every text in the file that looks like 'namespace:key'. */
  qualified: readonly { namespace: string; key: string; line: number }[];
  /** Every text and path of properties: code in Node names its keys like this. */
  words: ReadonlySet<string>;
}

/** The names that `useTranslation` has given to `t` in this file, with their namespaces. */
function translators(tree: SyntaxNode): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  walk(tree, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const call = node['init'] as SyntaxNode | null;
    const pattern = node['id'] as SyntaxNode;
    const callee = call?.type === 'CallExpression' ? (call['callee'] as SyntaxNode) : undefined;
    if (callee?.['value'] !== 'useTranslation' || pattern.type !== 'ObjectPattern') return;
    const [argument] = (call?.['arguments'] ?? []) as { expression: unknown }[];
    const [namespace] = literals(argument?.expression) ?? [];
    for (const property of pattern['properties'] as SyntaxNode[]) {
      const key = (property['key'] as SyntaxNode | undefined)?.['value'];
      const name = (property.type === 'KeyValuePatternProperty' ? (property['value'] as SyntaxNode) : (property['key'] as SyntaxNode))?.[
        'value'
      ];
      if (key !== 't' || typeof name !== 'string' || !namespace) continue;
      names.set(name, (names.get(name) ?? new Set()).add(namespace));
    }
  });
  return names;
}

/** Whether a call's values include `count`; undefined if they are not written out. */
function hasCount(values: unknown): boolean | undefined {
  if (values === undefined) return false;
  const node = values as SyntaxNode;
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = node['properties'] as SyntaxNode[];
  if (properties.some((property) => property.type === 'SpreadElement')) return undefined;
  // `{ count }` is a name by itself, `{ count: 2 }` a key with a value.
  return properties.some(
    (property) => (property.type === 'Identifier' ? property : (property['key'] as SyntaxNode | undefined))?.['value'] === 'count',
  );
}

/** The name with which a call requests a text, if it does: 't', another name of `t`, 'translate', or 't' of an object. */
function askingName(call: SyntaxNode, names: ReadonlyMap<string, unknown>): string | undefined {
  const callee = call['callee'] as SyntaxNode;
  if (callee.type === 'MemberExpression') {
    return (callee['property'] as SyntaxNode)['value'] === 't' ? 'translate' : undefined;
  }
  const name = callee['value'];
  return typeof name === 'string' && (name === 't' || name === 'translate' || names.has(name)) ? name : undefined;
}

const qualifiedKey = /^([a-z][\w-]*):([\w-]+(?:\.[\w-]+)*)$/;

function declarations(source: string): { pattern: string; line: number }[] {
  return source.split('\n').flatMap((text, index) =>
    (/\/\/\s*locale-keys:(.*)$/.exec(text)?.[1] ?? '')
      .split(',')
      .map((pattern) => ({ pattern: pattern.trim(), line: index + 1 }))
      .filter(({ pattern }) => pattern !== ''),
  );
}

/** Reads one source file. Throws on a syntax error. */
export function readUsage(source: string, tsx: boolean): FileUsage {
  const { tree, lineOf } = parse(source, tsx);
  const names = translators(tree);
  const uses: KeyUse[] = [];
  const dynamic: number[] = [];
  const qualified: { namespace: string; key: string; line: number }[] = [];
  const words = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'StringLiteral') {
      const value = node['value'] as string;
      words.add(value);
      const match = qualifiedKey.exec(value);
      if (match) qualified.push({ namespace: match[1] ?? '', key: match[2] ?? '', line: lineOf(node) });
    }
    if (node.type === 'MemberExpression') {
      const path = propertyPath(node) ?? [];
      for (let from = 0; from < path.length; from += 1) words.add(path.slice(from).join('.'));
      // `texts(language).away` takes all that is below.
      if (path[0] === '') words.add(`${path.slice(1).join('.')}.*`);
    }
    if (node.type !== 'CallExpression') return;
    const name = askingName(node, names);
    const [first, second] = node['arguments'] as { expression: SyntaxNode }[];
    if (!name || !first) return;
    const keys = literals(first.expression);
    if (!keys) dynamic.push(lineOf(node));
    for (const key of keys ?? []) {
      // A key with its namespace is among the qualified ones.
      if (!qualifiedKey.test(key))
        uses.push({ key, line: lineOf(node), namespaces: [...(names.get(name) ?? [])], counted: hasCount(second?.expression) });
    }
  });
  return { uses, dynamic, declared: declarations(source), qualified, words };
}
