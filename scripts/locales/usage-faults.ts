import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalePackage } from './packages.ts';
import type { Fault } from './text-faults.ts';
import { spokenKeys } from './texts.ts';
import { readUsage, type FileUsage } from './usage.ts';

/** 'status.*' means every key that begins with 'status.'. */
function matches(pattern: string, key: string): boolean {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}

/** Compares the keys used in code with the existing ones, in both directions. */
export class UsageCheck {
  readonly faults: Fault[] = [];
  private readonly root: string;
  private readonly packages: readonly LocalePackage[];
  private readonly byNamespace: ReadonlyMap<string, LocalePackage>;
  private readonly used = new Map<string, Set<string>>();
  private readonly files = new Map<string, FileUsage>();

  constructor(root: string, packages: readonly LocalePackage[]) {
    this.root = root;
    this.packages = packages;
    this.byNamespace = new Map(packages.map((pack) => [pack.namespace, pack]));
  }

  run(sources: readonly string[]): readonly Fault[] {
    for (const source of sources) this.readQualified(source);
    for (const pack of this.packages) {
      if (pack.kind === 'browser') for (const source of pack.sources) this.readUses(pack, source);
    }
    for (const pack of this.packages) this.findUnused(pack);
    return this.faults;
  }

  private usage(source: string): FileUsage {
    const known = this.files.get(source);
    if (known) return known;
    let usage: FileUsage = { uses: [], dynamic: [], declared: [], qualified: [], words: new Set() };
    try {
      usage = readUsage(readFileSync(join(this.root, source), 'utf8'), source.endsWith('x'));
    } catch (error) {
      this.faults.push({ where: source, what: `cannot be read: ${(error as Error).message.split('\n')[0]}` });
    }
    this.files.set(source, usage);
    return usage;
  }

  private use(pack: LocalePackage, key: string): boolean {
    const forms = spokenKeys(pack.texts.ru.texts).get(key);
    if (!forms) return false;
    const used = this.used.get(pack.namespace) ?? new Set();
    this.used.set(pack.namespace, used.add(key));
    return true;
  }

  /** 'documents:navigation.feed' may occur in any package. */
  private readQualified(source: string): void {
    for (const { namespace, key, line } of this.usage(source).qualified) {
      const pack = this.byNamespace.get(namespace);
      if (pack && !this.use(pack, key))
        this.faults.push({ where: `${source}:${line}`, what: `"${namespace}:${key}" is not in ${pack.folder}/ru.json` });
    }
  }

  private readUses(pack: LocalePackage, source: string): void {
    const usage = this.usage(source);
    const report = (line: number, what: string): void => {
      this.faults.push({ where: `${source}:${line}`, what });
    };
    for (const { key, line, namespaces, counted } of usage.uses) {
      const named = namespaces.length > 0 ? namespaces : [pack.namespace];
      const known = named.map((namespace) => this.byNamespace.get(namespace)).filter((found) => found !== undefined);
      if (known.length === 0) {
        report(line, `useTranslation('${named.join("', '")}'): there is no such namespace`);
        continue;
      }
      const holders = known.filter((holder) => this.use(holder, key));
      if (holders.length === 0) report(line, `"${key}" is not in ${known.map((holder) => `${holder.folder}/ru.json`).join(' or ')}`);
      const forms = holders[0] && spokenKeys(holders[0].texts.ru.texts).get(key);
      if (forms && forms.size > 0 && counted === false) report(line, `"${key}" is counted: give it { count }`);
    }
    for (const { pattern, line } of usage.declared) {
      const [namespace, family] = pattern.includes(':') ? (pattern.split(':') as [string, string]) : [pack.namespace, pattern];
      const holder = this.byNamespace.get(namespace) ?? pack;
      const keys = [...spokenKeys(holder.texts.ru.texts).keys()].filter((key) => matches(family, key));
      for (const key of keys) this.use(holder, key);
      if (keys.length === 0) report(line, `locale-keys: "${pattern}" matches nothing in ${holder.folder}/ru.json`);
    }
    if (usage.declared.length > 0) return;
    for (const line of usage.dynamic)
      report(line, 'this key is made at run time: write literals, or declare the family by "// locale-keys: family.*"');
  }

  private findUnused(pack: LocalePackage): void {
    const used = this.used.get(pack.namespace) ?? new Set<string>();
    const words =
      pack.kind === 'node'
        ? pack.sources.flatMap((source) => [...this.usage(source).words, ...this.usage(source).declared.map(({ pattern }) => pattern)])
        : [];
    const named = new Set(words);
    for (const key of spokenKeys(pack.texts.ru.texts).keys()) {
      const inWords = named.has(key) || words.some((word) => word.endsWith('.*') && matches(word, key));
      if (!used.has(key) && !inWords) this.faults.push({ where: `${pack.folder}/ru.json`, what: `"${key}" is used nowhere` });
    }
  }
}
