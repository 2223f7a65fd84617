/** The known signals, and those that a remote sends and receives: recorded in releases, so that the gate can compare them. */
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from '@swc/core';
import { BuildError } from './run.ts';
import type { Workspace } from './workspace.ts';

/** A node of the syntax tree, with the properties that are used. */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const parse = (file: string): Node =>
  parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node;

/** Where signals are declared: an interface with one member each. */
const declaration = 'src/signals.ts';

const membersOf = (body: Node): readonly Node[] => ((body['body'] as Node)['body'] ?? []) as readonly Node[];

/** Names of all signals, as `shared/remotes` declares them now. */
export function declaredSignals({ packages }: Workspace): string[] {
  const remotes = packages.get('@qujat/remotes');
  if (!remotes) return [];
  const { body } = parse(join(remotes.dir, declaration)) as unknown as { body: readonly Node[] };
  const declared = body
    .map((item) => (item['declaration'] ?? item) as Node)
    .find((item) => item.type === 'TsInterfaceDeclaration' && (item['id'] as { value?: string }).value === 'Signals');
  return declared
    ? membersOf(declared)
        .map((member) => (member['key'] as { value: string }).value)
        .sort()
    : [];
}

export interface UsedSignals {
  emits: string[];
  listens: string[];
}

/** `as const` and brackets around an expression. */
const bare = (node: Node): Node => {
  const inner = node['expression'];
  return isNode(inner) && ['TsConstAssertion', 'TsAsExpression', 'ParenthesisExpression'].includes(node.type) ? bare(inner) : node;
};

const nameOf = (node: unknown): string | undefined => (isNode(node) && node.type === 'Identifier' ? (node['value'] as string) : undefined);

const stringsOf = (node: Node): string[] => {
  const list = bare(node);
  if (list.type !== 'ArrayExpression') return [];
  const items = (list['elements'] as readonly ({ expression: Node } | null)[]).flatMap((item) => (item ? [bare(item.expression)] : []));
  return items.every((item) => item.type === 'StringLiteral') ? items.map((item) => item['value'] as string) : [];
};

/** `[…].map((name) => …)`: the possible values of `name`. */
function namesIn(call: Node): [name: string, values: string[]] | undefined {
  const callee = call['callee'];
  const [argument] = (call['arguments'] ?? []) as readonly { expression: Node }[];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || argument?.expression.type !== 'ArrowFunctionExpression') return undefined;
  const [parameter] = argument.expression['params'] as readonly Node[];
  const name = nameOf(parameter);
  const values = stringsOf(callee['object'] as Node);
  return name !== undefined && values.length ? [name, values] : undefined;
}

/** Local names of `emit` and `listen` in a file that imports them. */
function importedAs(items: readonly Node[]): Map<string, keyof UsedSignals> {
  const kinds: Readonly<Record<string, keyof UsedSignals>> = { emit: 'emits', listen: 'listens' };
  const found = new Map<string, keyof UsedSignals>();
  for (const item of items) {
    if (item.type !== 'ImportDeclaration' || (item['source'] as { value: string }).value !== '@qujat/remotes') continue;
    for (const specifier of item['specifiers'] as readonly Node[]) {
      const local = nameOf(specifier['local']) ?? '';
      const kind = kinds[nameOf(specifier['imported']) ?? local];
      if (kind) found.set(local, kind);
    }
  }
  return found;
}

function signalsIn(file: string): UsedSignals {
  const used: UsedSignals = { emits: [], listens: [] };
  const text = readFileSync(file, 'utf8');
  if (!text.includes('@qujat/remotes')) return used;
  const program = parse(file) as unknown as { body: readonly Node[] };
  const local = importedAs(program.body);
  if (!local.size) return used;
  const visit = (value: unknown, known: ReadonlyMap<string, readonly string[]>): void => {
    if (Array.isArray(value)) value.forEach((each) => visit(each, known));
    if (typeof value !== 'object' || value === null) return;
    let inside = known;
    if (isNode(value) && value.type === 'CallExpression') {
      const kind = local.get(nameOf(value['callee']) ?? '');
      if (kind) used[kind].push(...namesOf(value, known, file));
      const named = namesIn(value);
      if (named) inside = new Map(known).set(...named);
    }
    for (const each of Object.values(value)) visit(each, inside);
  };
  visit(program.body, new Map());
  return used;
}

/** The possible names in a call of `emit` or `listen`. Throws if they cannot be determined. */
function namesOf(call: Node, known: ReadonlyMap<string, readonly string[]>, file: string): readonly string[] {
  const [first] = call['arguments'] as readonly { expression: Node }[];
  const name = first && bare(first.expression);
  if (name?.type === 'StringLiteral') return [name['value'] as string];
  const values = known.get(nameOf(name) ?? '');
  if (!values) throw new BuildError(file, 'the name of a signal must stand in the call: the release says which signals it gives and hears');
  return values;
}

/** The signals that the sources of a remote send and receive. */
export function usedSignals(files: readonly string[]): UsedSignals {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes(`${sep}node_modules${sep}`));
  const all = sources.map(signalsIn);
  const union = (kind: keyof UsedSignals): string[] => [...new Set(all.flatMap((one) => one[kind]))].sort();
  return { emits: union('emits'), listens: union('listens') };
}
