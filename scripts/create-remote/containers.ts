/** The service of a remote in docker-compose.yml: its name and every line with a deeper indent. */
const service = /^ {2}(mfe-[a-z0-9-]+):\n(?:(?: {3,}.*| *)\n)*/gm;

/**
 * docker-compose.yml with a container for one more remote: as the last one's, with the other name. Unchanged where the
 * remote has one; null when there is no remote's service to go by.
 */
export const addService = (compose: string, name: string): string | null => {
  const services = [...compose.matchAll(service)];
  const last = services.at(-1);
  if (!last) return null;
  if (services.some(([, known]) => known === name)) return compose;
  const [text, model] = last;
  const end = last.index + text.length;
  const added = `${text.trimEnd().replace(new RegExp(`(?<![\\w-])${model}(?![\\w-])`, 'g'), name)}\n`;
  return `${compose.slice(0, last.index)}${text.trimEnd()}\n\n${added}${text.endsWith('\n\n') ? '\n' : ''}${compose.slice(end)}`;
};

/** The line by which an image gets a remote's package.json, before anything is installed. */
const copyLine = /^COPY (mfe-[a-z0-9-]+)\/package\.json \1\/\n/gm;

/** Dockerfile with such a line for one more remote, after the last one's. Unchanged where there is none to go by. */
export const addCopyLine = (dockerfile: string, name: string): string => {
  const lines = [...dockerfile.matchAll(copyLine)];
  const last = lines.at(-1);
  if (!last || lines.some(([, known]) => known === name)) return dockerfile;
  const end = last.index + last[0].length;
  return `${dockerfile.slice(0, end)}COPY ${name}/package.json ${name}/\n${dockerfile.slice(end)}`;
};
