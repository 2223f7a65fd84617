/** Bills of materials in the format of CycloneDX (docs/decisions/0191): the packages of a release or an image, each with its hash. */
import { createHash } from 'node:crypto';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

/** The file beside `release.json`, and in each image. */
export const billFile = 'bom.cdx.json';

/** A system package of an image's base. */
export interface SystemPackage {
  readonly name: string;
  readonly version: string;
}

/** The subject of a bill. */
export interface Billed {
  readonly name: string;
  readonly version: string;
  /** In the form of `lockedPackages`: 'react@19.3.1(peer@1) sha512-…'. */
  readonly npm: readonly string[];
  /** Debian's packages in an image. */
  readonly debian?: readonly SystemPackage[];
}

const algorithms: Readonly<Record<string, Enums.HashAlgorithm>> = {
  sha1: Enums.HashAlgorithm['SHA-1'],
  sha256: Enums.HashAlgorithm['SHA-256'],
  sha384: Enums.HashAlgorithm['SHA-384'],
  sha512: Enums.HashAlgorithm['SHA-512'],
};

const hashesOf = (integrity: string): Models.HashDictionary => {
  const [, name = '', base64 = ''] = /^(sha\d+)-(.+)$/.exec(integrity) ?? [];
  const algorithm = algorithms[name];
  return new Models.HashDictionary(algorithm === undefined ? [] : [[algorithm, Buffer.from(base64, 'base64').toString('hex')]]);
};

/** A purl reserves '@' for the version. */
const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/');

const npmComponent = (locked: string): Models.Component => {
  const [key = '', integrity = ''] = locked.replace(/\(.*\)/, '').split(' ');
  const at = key.lastIndexOf('@');
  const [name, version] = [key.slice(0, at), key.slice(at + 1)];
  const purl = `pkg:npm/${encoded(name)}@${encodeURIComponent(version)}`;
  return new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: purl, hashes: hashesOf(integrity) });
};

const debianComponent = ({ name, version }: SystemPackage): Models.Component => {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}`;
  return new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: purl });
};

/** The bill as JSON, identical for identical packages: it contains neither a time nor a random number. */
export function billText({ name, version, npm, debian = [] }: Billed): string {
  const components = new Map([...npm.map(npmComponent), ...debian.map(debianComponent)].map((one) => [one.bomRef.value, one]));
  const subject = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: subject }),
    components: new Models.ComponentRepository(components.values()),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
}

/** A name for the contents of an image without a version of its own. */
export const contentVersion = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
