/** What a process of the server has measured, as Prometheus reads it, for tests. */
import assert from 'node:assert/strict';

/** The text at `/metrics`. */
export const readFigures = async (url: string | null): Promise<string> => {
  assert.ok(url);
  const answer = await fetch(url);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  return answer.text();
};

const linesOf = (text: string, name: string, labels: Readonly<Record<string, string>>): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)));

/** The value of the one line with that name and all these labels. */
export const figureOf = (text: string, name: string, labels: Readonly<Record<string, string>> = {}): number => {
  const lines = linesOf(text, name, labels);
  assert.equal(lines.length, 1, `${name} ${JSON.stringify(labels)} in\n${text}`);
  return Number(lines[0]?.split(' ').at(-1));
};

/** The same, and 0 if there is no such line yet. */
export const figureOrNone = (text: string, name: string, labels: Readonly<Record<string, string>> = {}): number =>
  linesOf(text, name, labels).length === 0 ? 0 : figureOf(text, name, labels);
