/**
 * Checks the texts of all packages: `node scripts/check-locales.ts [root]`. Fails if a key is missing in a language, used but not defined,
 * or defined but not used; if a text is not translated; or if placeholders and plural forms do not agree. Keys must be literals; a family
 * of keys built at run time is declared in the code that builds it: `// locale-keys: status.*`.
 */
import { join } from 'node:path';
import { allSources, findPackages } from './locales/packages.ts';
import { textFaults, type Fault } from './locales/text-faults.ts';
import { UsageCheck } from './locales/usage-faults.ts';

/** All faults in the texts below `root`, and the number of checked keys. */
export function checkLocales(root: string): { faults: Fault[]; packages: number; keys: number } {
  const packages = findPackages(root);
  const faults = packages.flatMap(textFaults);
  // Without readable Russian texts every use would be reported separately.
  const readable = packages.filter((pack) => !pack.texts.ru.problem);
  faults.push(...new UsageCheck(root, readable).run(allSources(root)));
  return { faults, packages: packages.length, keys: packages.reduce((sum, pack) => sum + pack.texts.ru.texts.size, 0) };
}

if (import.meta.main) {
  const { faults, packages, keys } = checkLocales(process.argv[2] ?? join(import.meta.dirname, '..'));
  for (const { where, what } of faults) console.error(`${where}: ${what}`);
  if (packages === 0) console.error('No locale files were found.');
  console.log(`locales: ${packages} rooms, ${keys} Russian texts, ${faults.length} faults`);
  process.exitCode = faults.length > 0 || packages === 0 ? 1 : 0;
}
