// `npm run format`: formats every source file (docs/decisions/0150).
import { runNode } from './test/step.ts';

if (process.argv.length > 2) {
  console.error('Usage: npm run format');
  process.exit(1);
}
const { code, output } = await runNode(['node_modules/oxfmt/bin/oxfmt']);
console.log(output.trimEnd());
process.exit(code);
