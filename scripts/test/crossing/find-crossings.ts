/** Reads the statements that the tests recorded, and finds those that would cross from one organisation to others (docs/scaling.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { placements } from '@qujat/server/platform/database/distribution';
import type { SentStatement } from '@qujat/server/test-support/record-statements';
import { crossedTables } from './read-statement.ts';

const isOrganisations = (table: string): boolean => placements.get(table) === 'organisation';

/** Migrations and the demo's data are not what an installation runs all day. */
const isOutside = (file: string): boolean => /^(platform\/database|app\/demo|app\/backup)\//.test(file);

/** For each file of the server that sends such statements: the tables that they touch in more than one organisation. */
export type Crossings = ReadonlyMap<string, readonly string[]>;

/** Throws if a statement is none that PostgreSQL's parser takes. */
export const findCrossings = async (folder: string): Promise<Crossings> => {
  await loadModule();
  const statements = new Map<string, SentStatement>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      if (line) statements.set(line, JSON.parse(line) as SentStatement);
  }
  const found = new Map<string, Set<string>>();
  for (const { text, from } of statements.values()) {
    if (isOutside(from)) continue;
    for (const table of crossedTables(text, isOrganisations)) found.set(from, (found.get(from) ?? new Set()).add(table));
  }
  return new Map([...found].map(([file, tables]) => [file, [...tables].toSorted()]));
};

/** What is wrong: a crossing that is not known, or one that is known but that no statement makes any more. */
export const compareCrossings = (found: Crossings, known: Crossings): readonly string[] =>
  [...new Set([...found.keys(), ...known.keys()])].toSorted().flatMap((file) => {
    const [is, may] = [found.get(file) ?? [], known.get(file) ?? []];
    return [
      ...is.filter((table) => !may.includes(table)).map((table) => `${file}: a statement touches ${table} without naming one organisation`),
      ...may
        .filter((table) => !is.includes(table))
        .map((table) => `${file}: no statement crosses ${table} any more; remove it from the list`),
    ];
  });
