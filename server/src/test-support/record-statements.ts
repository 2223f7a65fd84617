/** Records the distinct statements of a process with the file that sent each, for the check at the end of the suite (docs/scaling.md). */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordStatements } from '../platform/database/pool.ts';

/** A statement that the product sent. */
export interface SentStatement {
  readonly text: string;
  /** Below server/src. */
  readonly from: string;
}

const source = fileURLToPath(new URL('../', import.meta.url));
/** The builder of statements, and what runs them for everybody. */
const passedOn = /^(test-support\/record-statements|platform\/database\/pool)\.ts$/;
const ofTests = /\.test\.ts$|(^|\/)test-support\//;

/** The first file of the server in the stack. */
const findSender = (): string | null => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  for (const [, path = ''] of stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+\.ts):\d+:\d+/g)) {
    if (!path.startsWith(source)) {
      if (path.endsWith('.test.ts')) return null;
      continue;
    }
    const below = path.slice(source.length);
    if (!passedOn.test(below)) return ofTests.test(below) ? null : below;
  }
  return null;
};

/** The variable names a folder; each process writes its own file there. */
export const recordIfWanted = (): void => {
  const folder = process.env['RECORDED_STATEMENTS'];
  if (!folder) return;
  const file = join(folder, `${process.pid}.jsonl`);
  const senders = new WeakMap<object, string>();
  const seen = new Set<string>();
  recordStatements({
    plugin: {
      transformQuery: ({ node, queryId }) => {
        const from = findSender();
        if (from) senders.set(queryId, from);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    sent: (text, id) => {
      const from = id ? senders.get(id) : findSender();
      if (!from) return;
      const line = JSON.stringify({ text, from } satisfies SentStatement);
      if (seen.has(line)) return;
      seen.add(line);
      appendFileSync(file, `${line}\n`);
    },
  });
};
