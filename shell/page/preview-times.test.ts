/** The times of a preview, as people in different zones read them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { runInNewContext } from 'node:vm';

const source = readFileSync(join(import.meta.dirname, 'preview-times.js'), 'utf8');

/** What the script makes of a moment, in a browser of that zone. */
const shown = (t: TestContext, zone: string, lang: string): string => {
  const before = process.env['TZ'];
  t.after(() => (before === undefined ? delete process.env['TZ'] : (process.env['TZ'] = before)));
  process.env['TZ'] = zone;
  const element = { dateTime: '2026-11-30T20:05:00.000Z', textContent: '30.11.2026 20:05 UTC' };
  const document = { documentElement: { lang }, querySelectorAll: () => [element] };
  runInNewContext(source, { document, Date });
  return element.textContent;
};

test('a time is that of the reader’s zone, and the day with it', (t) => {
  assert.equal(shown(t, 'Asia/Almaty', 'kk'), '01.12.2026 01:05');
  assert.equal(shown(t, 'America/New_York', 'tr'), '30.11.2026 15:05');
  assert.equal(shown(t, 'Europe/London', 'en'), '30.11.2026, 20:05');
});
