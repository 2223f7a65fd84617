/** The words of the log: each event, value and problem has some in every language. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { logKinds, type LogKind } from '@qujat/contract/administration/log';
import { usualPolicy } from '@qujat/contract/organisation-policy';
import { sql } from 'kysely';
import { auditFieldName, auditValueName, eventName, type Language } from '../../../platform/http/texts.ts';
import { testServer } from '../../../test-support/server.ts';
import { bareKey } from './names.ts';

const languages: readonly Language[] = ['ru', 'kk', 'en', 'tr'];

/** The text between brackets that have been opened before `start`. */
const inBrackets = (source: string, start: number): string => {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < source.length; at++) depth += '([{'.includes(source[at] ?? '') ? 1 : ')]}'.includes(source[at] ?? '') ? -1 : 0;
  return source.slice(start, at - 1);
};

/** What the sources of the server write into entries of the log, without `before.` and `after.`. Values spread from elsewhere are not seen. */
const writtenKeys = (): ReadonlySet<string> => {
  const root = join(import.meta.dirname, '../../..');
  const keys = new Set<string>();
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || /\.test\.ts$|test-support|migrations/.test(name)) continue;
    const source = readFileSync(join(root, name), 'utf8');
    if (!/audit\/audit\.ts|departments\/store\.ts|from '\.\/(audit|store)\.ts'/.test(source)) continue;
    for (const call of source.matchAll(/\b(?:audit|auditAccess|auditMany|note|entry)\(|\bdetails\b[^=\n]*= \{/g)) {
      const text = inBrackets(source, call.index + call[0].length);
      const objects = [...text.matchAll(/\{/g)].map(({ index }) => inBrackets(text, index + 1));
      for (const object of call[0].endsWith('{') ? [text, ...objects] : objects)
        for (const [, quoted, plain] of `,${object},`.matchAll(/,\s*(?:'([\w.]+)'(?=\s*:)|(\w+)(?=\s*[:,]))/g))
          keys.add(bareKey(quoted ?? plain ?? ''));
    }
  }
  return keys;
};

/** Arguments beside the details. */
const notDetails = ['address', 'asker', 'context', 'details', 'event', 'now', 'organisationId', 'personId', 'userAgent'];
/** Values that no reader needs, or that a description of their own says in words: designs, handovers, plain `before` and `after`. */
const forPrograms =
  'after before bins by contractor draft folders group hold ids import index into invitation kind limit line linksClosed mailboxesDisconnected method names of person serial sessionsEnded signed which'.split(
    ' ',
  );

describe('the words of the log', () => {
  const server = testServer();

  test('every event has words in four languages and one of the kinds', async () => {
    const source = readFileSync(join(import.meta.dirname, '../../../platform/audit/audit.ts'), 'utf8');
    const events = [...source.slice(0, source.indexOf('export interface AuditEntry')).matchAll(/^ {2}\| '([^']+)'/gm)].map(
      ([, event]) => event ?? '',
    );
    assert.ok(events.length >= 70);
    for (const event of events) for (const language of languages) assert.ok(eventName(language, event), `${event} in ${language}`);
    const { rows } = await sql<{ kind: LogKind }>`select distinct audit_kind(event) as kind from unnest(${events}::text[]) event`.execute(
      server.db,
    );
    assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), [...logKinds].toSorted());
  });

  test('every value of an entry has a label in four languages, or is for programs', () => {
    const keys = writtenKeys();
    assert.ok(['employee', 'documents', 'linkMode', 'hold', 'successor'].every((key) => keys.has(key)));
    const columns = ['bin', 'name_ru', 'name_kk', 'email', 'exchange_code', 'code', 'pattern', 'months', 'counter'];
    const known = new Set([...notDetails, ...forPrograms]);
    const unlabelled = [...keys, ...columns, ...Object.keys(usualPolicy)].filter(
      (key) => !known.has(key) && languages.some((language) => auditFieldName(language, key) === null),
    );
    assert.deepEqual(unlabelled, [], 'give them labels in audit.fields, or say here that they are for programs');
    assert.deepEqual(
      forPrograms.filter((key) => auditFieldName('ru', key) !== null),
      [],
    );
  });

  test('every problem with a key has words in four languages', () => {
    const source = readFileSync(join(import.meta.dirname, '../../../platform/keys/key-reader.ts'), 'utf8');
    const declared = source.slice(source.indexOf('export type KeyProblem ='), source.indexOf('/** Thrown by every function'));
    const problems = [...declared.matchAll(/^ {2}\| '([^']+)'/gm)].map(([, problem]) => problem ?? '');
    assert.ok(problems.length >= 15);
    for (const problem of problems)
      for (const language of languages) assert.ok(auditValueName(language, 'problem', problem), `${problem} in ${language}`);
  });
});
