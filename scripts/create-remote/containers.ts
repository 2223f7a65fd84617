/** The service of a remote in docker-compose.yml: its name and every line with a deeper indent. */
const service = /^ {2}(mfe-[a-z0-9-]+):\n(?:(?: {3,}.*| *)\n)*/gm;

/** A line that names the drop folder of one remote: in the list of volumes, and in the page server's service. */
const dropLines = /^( +)(- )?drop-(mfe-[a-z0-9-]+):(\/drops\/\3)?\n/gm;

/** Adds such lines for one more remote, each after the last one of its kind. */
const addDropFolder = (compose: string, name: string): string => {
  let text = compose;
  for (const isMounted of [true, false]) {
    const last = [...text.matchAll(dropLines)].filter(([, , , , path]) => (path !== undefined) === isMounted).at(-1);
    if (!last) continue;
    const end = last.index + last[0].length;
    text = text.slice(0, end) + last[0].replaceAll(last[3]!, name) + text.slice(end);
  }
  return text;
};

/**
 * docker-compose.yml with a container for one more remote: a copy of the last one's, with the new name and drop folder. Unchanged if the
 * remote has one; null if there is no remote's service to copy.
 */
export const addService = (compose: string, name: string): string | null => {
  const services = [...compose.matchAll(service)];
  const last = services.at(-1);
  if (!last) return null;
  if (services.some(([, known]) => known === name)) return compose;
  const [text, model] = last;
  const end = last.index + text.length;
  const added = `${text.trimEnd().replace(new RegExp(`(?<![\\w-])(drop-)?${model}(?![\\w-])`, 'g'), `$1${name}`)}\n`;
  const withService = `${compose.slice(0, last.index)}${text.trimEnd()}\n\n${added}${text.endsWith('\n\n') ? '\n' : ''}${compose.slice(end)}`;
  return addDropFolder(withService, name);
};

/** The line with which an image gets a remote's package.json, before anything is installed. */
const copyLine = /^COPY (mfe-[a-z0-9-]+)\/package\.json \1\/\n/gm;

/** The Dockerfile with such a line for one more remote, after the last one's. Unchanged if there is none to copy. */
export const addCopyLine = (dockerfile: string, name: string): string => {
  const lines = [...dockerfile.matchAll(copyLine)];
  const last = lines.at(-1);
  if (!last || lines.some(([, known]) => known === name)) return dockerfile;
  const end = last.index + last[0].length;
  return `${dockerfile.slice(0, end)}COPY ${name}/package.json ${name}/\n${dockerfile.slice(end)}`;
};

/** The job that releases a remote in a cluster (kubernetes/base/releases.yaml). */
const job = /^apiVersion: batch\/v1\nkind: Job\nmetadata: \{ name: release-(mfe-[a-z0-9-]+) \}\n(?:(?!---).*\n)*/gm;

/** The manifests with such a job for one more remote, a copy of the last one. Unchanged if there is none to copy. */
export const addReleaseJob = (manifests: string, name: string): string => {
  const jobs = [...manifests.matchAll(job)];
  const last = jobs.at(-1);
  if (!last || jobs.some(([, known]) => known === name)) return manifests;
  const [text, model] = last;
  const end = last.index + text.length;
  return `${manifests.slice(0, end)}---\n${text.replace(new RegExp(`(?<![a-z0-9])${model}(?![\\w-])`, 'g'), name)}${manifests.slice(end)}`;
};

/** The line with which an installation names a remote's image (kubernetes/example/kustomization.yaml). */
const imageLine = /^ {2}- \{ name: qujat-(mfe-[a-z0-9-]+), newName: .*\n/gm;

/** The kustomization with such a line for one more remote, after the last one's. Unchanged if there is none to copy. */
export const addImageLine = (kustomization: string, name: string): string => {
  const lines = [...kustomization.matchAll(imageLine)];
  const last = lines.at(-1);
  if (!last || lines.some(([, known]) => known === name)) return kustomization;
  const end = last.index + last[0].length;
  return kustomization.slice(0, end) + last[0].replaceAll(last[1]!, name) + kustomization.slice(end);
};
