// Prints the statements that spread the tables over a Citus (docs/scaling.md).
import { distributionStatements } from '../../platform/database/distribution.ts';

if (process.argv.length > 2) {
  console.error('Usage: node server/src/app/commands/distribution-command.ts');
  process.exit(1);
}
console.log(distributionStatements().join('\n'));
