/** The manifests in kubernetes/, and the published schemas that each of them must follow. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../..');

/** One object of the cluster, or a kustomization, with the file that it stands in. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Readonly<Record<string, string>> };
  // Their shapes differ; the schemas check them.
  readonly spec: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, string>>;
}

/** The objects of one YAML text. */
export const readManifests = (text: string, file: string): readonly Manifest[] =>
  parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${file}: ${error.message}`);
    return { ...(document.toJS() as Omit<Manifest, 'file'>), file };
  });

/** Every manifest of the project, kustomizations left out. */
export const allManifests = (): readonly Manifest[] =>
  globSync('kubernetes/*/*.yaml', { cwd: root })
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .sort()
    .flatMap((file) => readManifests(readFileSync(join(root, file), 'utf8'), file));

/** Groups that are not Kubernetes' own. */
const packages: Readonly<Record<string, string>> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** The module that describes this kind of object. */
const moduleOf = ({ apiVersion, kind }: Manifest): string => {
  const group = apiVersion.split('/')[0] ?? '';
  return `${packages[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
};

const bare = ({ file: _file, ...object }: Manifest): object => object;

/** What the published schema says against this object, in words; null if it follows it. */
export const schemaFault = async (manifest: Manifest): Promise<string | null> => {
  const models = (await import(moduleOf(manifest))) as Readonly<Record<string, new (data: object) => { validate: () => void }>>;
  const Model = models[manifest.kind];
  if (!Model) return `There is no schema for ${manifest.apiVersion} ${manifest.kind}.`;
  try {
    new Model(bare(manifest)).validate();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/**
 * The fields that no schema knows, such as a misspelt one, which the schemas themselves let through: every object is written into a program
 * as its published type, and the compiler reads it. Returns the compiler's words, '' if there are none.
 */
export const unknownFields = async (manifests: readonly Manifest[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'manifests-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const lines = manifests.map(
      (manifest, index) =>
        `import type { I${manifest.kind} as Kind${index} } from '${moduleOf(manifest)}';\n` +
        `export const of${index} = ${JSON.stringify(bare(manifest))} satisfies Kind${index}; // ${manifest.file} ${manifest.kind} ${manifest.metadata.name}`,
    );
    await writeFile(join(folder, 'manifests.ts'), `${lines.join('\n')}\n`);
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', ''];
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options, 'manifests.ts'], { cwd: folder }).catch(
      (error: { stdout?: string; message: string }) => ({ stdout: error.stdout || error.message }),
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
