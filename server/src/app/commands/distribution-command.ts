// Prints the statements that spread the tables over a Citus, and what stands in their way (docs/scaling.md).
import {
  distributionStatements,
  keysWithoutOrganisation,
  mostReferencesWithoutOrganisation,
  uniqueWithoutOrganisation,
} from '../../platform/database/distribution.ts';

if (process.argv.length > 2) {
  console.error('Usage: node server/src/app/commands/distribution-command.ts');
  process.exit(1);
}
console.log(`-- Citus refuses these keys, until they hold the organisation:
-- primary: ${keysWithoutOrganisation.join(', ')}
-- unique: ${uniqueWithoutOrganisation.join(', ')}
-- and ${mostReferencesWithoutOrganisation} references.
${distributionStatements().join('\n')}`);
