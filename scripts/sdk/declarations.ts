/** The public surface of a package, read from its emitted declarations. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { parseSync } from '@swc/core';

/** One exported name: its own declaration on one line, and a hash of that and of everything in the SDK that it refers to. */
export interface Exported {
  readonly text: string;
  readonly hash: string;
}

/** A declaration at the top of a file, or the place that it comes from. */
type Binding =
  | { readonly text: string }
  | { readonly file: string; readonly name: string }
  | { readonly package: string; readonly name: string };

interface Scope {
  /** By local name. */
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Local names by exported name. */
  readonly exported: ReadonlyMap<string, string>;
  /** Files of `export * from`. */
  readonly all: readonly string[];
}

type Node = { readonly type: string; readonly span: { readonly start: number; readonly end: number } } & Readonly<Record<string, unknown>>;

const nameOf = (node: unknown): string => String((node as { value?: unknown } | null | undefined)?.value ?? '');

const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const namesOf = (declaration: Node): string[] =>
  declaration.type === 'VariableDeclaration'
    ? (declaration['declarations'] as Node[]).map((one) => nameOf(one['id']))
    : [nameOf(declaration['id'] ?? declaration['identifier'])];

/** Reads declarations by their path below `shared`, such as 'ui/src/button/index.d.ts'. */
export class Declarations {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #entries: ReadonlyMap<string, string>;
  readonly #scopes = new Map<string, Scope>();

  /** @param entries the declarations of each public subpath by what an import says, such as '@qujat/ui/button' */
  constructor(texts: ReadonlyMap<string, string>, entries: ReadonlyMap<string, string> = new Map()) {
    this.#texts = texts;
    this.#entries = entries;
  }

  /** The exported names of a file, each with its text and hash. */
  exportsOf(file: string): Record<string, Exported> {
    const found = [...this.#names(file)].filter((name) => name !== 'default').sort();
    return Object.fromEntries(found.map((name) => [name, this.#exported(file, name)]));
  }

  #names(file: string): Set<string> {
    const { exported, all } = this.#scope(file);
    return new Set([...exported.keys(), ...all.flatMap((one) => [...this.#names(one)])]);
  }

  #exported(file: string, name: string): Exported {
    const seen = new Map<string, string>();
    this.#collect(file, this.#scope(file).exported.get(name) ?? name, seen);
    const [text = ''] = seen.values();
    const hash = createHash('sha256')
      .update([...seen.values()].sort().join('\n'))
      .digest('hex')
      .slice(0, 12);
    return { text, hash };
  }

  /** Follows a local name to its declaration, and from there everything in the SDK that its text mentions. */
  #collect(file: string, local: string, seen: Map<string, string>): void {
    const { bindings, all } = this.#scope(file);
    const binding = bindings.get(local);
    if (!binding) {
      for (const one of all) if (this.#names(one).has(local)) this.#collect(one, this.#scope(one).exported.get(local) ?? local, seen);
      return;
    }
    if ('file' in binding) return this.#collectExport(binding.file, binding.name, seen);
    const key = `${file} ${local}`;
    if (seen.has(key)) return;
    if ('package' in binding) {
      seen.set(key, `${local} of ${binding.package}`);
      return this.#collectFrom(binding.package, binding.name, seen);
    }
    seen.set(key, binding.text);
    for (const [word] of binding.text.matchAll(/[A-Za-z_$][\w$]*/g))
      if (word !== local && bindings.has(word)) this.#collect(file, word, seen);
    // An inferred type is written as import("./file.js").Name.
    for (const [, path = '', name = ''] of binding.text.matchAll(/import\("([^"]+)"\)\.(\w+)/g)) {
      if (!path.startsWith('.')) this.#collectFrom(path, name, seen);
      else this.#collectExport(this.#resolve(file, path), name, seen);
    }
  }

  #collectExport(file: string, name: string, seen: Map<string, string>): void {
    this.#collect(file, this.#scope(file).exported.get(name) ?? name, seen);
  }

  /** Follows a name into another package of the SDK. What is outside the SDK counts by its name only. */
  #collectFrom(path: string, name: string, seen: Map<string, string>): void {
    const entry = this.#entries.get(path);
    if (entry !== undefined) this.#collectExport(entry, name, seen);
  }

  #resolve = (from: string, path: string): string => posix.join(posix.dirname(from), path.replace(/\.js$/, '.d.ts'));

  #scope(file: string): Scope {
    const known = this.#scopes.get(file);
    if (known) return known;
    const scope = this.#read(file);
    this.#scopes.set(file, scope);
    return scope;
  }

  #read(file: string): Scope {
    const source = this.#texts.get(file);
    if (source === undefined) throw new Error(`There are no declarations ${file}.`);
    const bytes = Buffer.from(source);
    const program = parseSync(source, { syntax: 'typescript' }) as unknown as { body: Node[]; span: { start: number; end: number } };
    // Positions are counted in bytes over all files that were parsed before; the first statement may follow a comment.
    const first = program.body[0];
    const offset = first ? first.span.start - Buffer.byteLength(source.slice(0, firstCode(source))) : 0;
    const textOf = ({ span }: Node): string => withoutComments(bytes.subarray(span.start - offset, span.end - offset).toString());
    const bindings = new Map<string, Binding>();
    const exported = new Map<string, string>();
    const all: string[] = [];
    const declare = (declaration: Node, isExported: boolean): void => {
      for (const name of namesOf(declaration)) {
        // Overloads and merged interfaces are one declaration.
        const before = bindings.get(name);
        bindings.set(name, { text: before && 'text' in before ? `${before.text} ${textOf(declaration)}` : textOf(declaration) });
        if (isExported) exported.set(name, name);
      }
    };
    const from = (path: string, name: string): Binding =>
      path.startsWith('.') ? { file: this.#resolve(file, path), name } : { package: path, name };
    for (const item of program.body) {
      if (item.type === 'ImportDeclaration') {
        for (const one of item['specifiers'] as Node[])
          bindings.set(nameOf(one['local']), from(nameOf(item['source']), nameOf(one['imported'] ?? one['local'])));
      } else if (item.type === 'ExportDeclaration') declare(item['declaration'] as Node, true);
      else if (item.type === 'ExportAllDeclaration') {
        if (nameOf(item['source']).startsWith('.')) all.push(this.#resolve(file, nameOf(item['source'])));
      } else if (item.type === 'ExportNamedDeclaration') {
        for (const one of item['specifiers'] as Node[]) {
          const local = nameOf(one['orig'] ?? one['name']);
          const outside = nameOf(one['exported'] ?? one['orig'] ?? one['name']);
          exported.set(outside, item['source'] ? `from ${nameOf(item['source'])} ${local}` : local);
          if (item['source']) bindings.set(`from ${nameOf(item['source'])} ${local}`, from(nameOf(item['source']), local));
        }
      } else if (item.type.endsWith('Declaration') && !item.type.startsWith('Export')) declare(item, false);
    }
    return { bindings, exported, all };
  }
}

/** Where the first code of a text begins, after blanks and comments. */
const firstCode = (text: string): number => /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)![0].length;
