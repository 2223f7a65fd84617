import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleWorkspace, write } from '../test-support/workspace.ts';
import { declaredSignals, usedSignals } from './signals.ts';
import { findRoot, readWorkspace } from './workspace.ts';

test('the signals declared by shared/remotes are found', () => {
  const declared = declaredSignals(readWorkspace(findRoot(import.meta.dirname)));
  assert(declared.includes('counter-rose') && declared.includes('window-asked'));
});

test('sent and received signals are read from the calls, also through aliases and lists', (t) => {
  const root = sampleWorkspace(t);
  write(
    root,
    'one.ts',
    "import { emit as tell, listen } from '@qujat/remotes';\ntell('document-changed', { edocid: '1' });\nconst ends = (['counter-rose', 'queues-changed'] as const).map((name) => listen(name, () => {}));\n",
  );
  write(root, 'two.tsx', "import { emit } from './other.ts';\nexport const A = () => <b onClick={() => emit('not-a-signal')} />;\n");
  write(root, 'three.ts', "import { listen } from '@qujat/remotes';\nexport const f = (name: 'a' | 'b') => listen(name, () => {});\n");
  const files = (...names: string[]): string[] => names.map((name) => join(root, name));
  assert.deepEqual(usedSignals(files('one.ts', 'two.tsx')), { emits: ['document-changed'], listens: ['counter-rose', 'queues-changed'] });
  assert.throws(() => usedSignals(files('three.ts')), /three\.ts[^]*name of a signal must stand in the call/);
});
