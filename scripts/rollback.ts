// `npm run rollback`: as it is in a container.
import '../shared/releases/commands/rollback.ts';
