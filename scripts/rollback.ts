// `npm run rollback`: the same as in a container.
import '../shared/releases/commands/rollback.ts';
