import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillIntegrity, integrityKey, integrityPlaceholder } from './integrity-plugin.ts';
import markPureCalls from './pure-calls-loader.ts';
import markPure from './pure-loader.ts';

test('top-level calls of a library are marked as pure, and developer names are removed', () => {
  const source = [
    'var A = React2.createContext(null);',
    'A.displayName = "A";',
    'var B = new Set(A);',
    'var c = call(A);',
    'function d() { return new Set(A); }',
  ].join('\n');
  assert.equal(
    markPure(source),
    [
      'var A = /* @__PURE__ */ React2.createContext(null);',
      '',
      'var B = /* @__PURE__ */ new Set(A);',
      'var c = call(A);',
      'function d() { return new Set(A); }',
    ].join('\n'),
  );
});

test('descriptions of calls are marked as pure, and everything else stays', () => {
  const source =
    "import { call, type Call } from './call.ts';\nimport { at, list } from './codec.ts';\nimport { other } from './else.ts';\nexport const a = call({ x: at('recall(', list(text)), y: other(1), z: b.at(1) });";
  assert.match(
    markPureCalls(source),
    /a = \/\* @__PURE__ \*\/ call\(\{ x: \/\* @__PURE__ \*\/ at\('recall\(', \/\* @__PURE__ \*\/ list\(text\)\), y: other\(1\), z: b\.at\(1\) \}\);/,
  );
  assert.equal(markPureCalls('export const a = call(1);'), 'export const a = call(1);');
  const documented = "a({\n  name: 'x',\n  summary:\n    'It’s long.',\n  source: 'ACC-1',\n  path: '/x',\n  summary: \"Somebody's\",\n});";
  assert.equal(markPureCalls(documented), "a({\n  name: 'x',\n\n\n\n  path: '/x',\n\n});");
});

test('the hashes of chunks replace the placeholder, with any quotes of the minimiser', () => {
  assert.equal(integrityKey('list.4be7121a.css'), '4be7121a');
  assert.equal(integrityKey('font.woff2'), undefined);
  for (const quote of ['"', "'", '`']) {
    const filled = fillIntegrity(`a.sri=${quote}${integrityPlaceholder}${quote};b()`, {
      'list.4be7121a.js': 'sha256-abc/+=',
      'font.woff2': 'sha256-x',
    });
    assert.equal(filled.text, 'a.sri={"4be7121a":"abc/+="};b()');
  }
});
