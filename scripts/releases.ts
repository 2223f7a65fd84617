// `npm run releases`: the same as in a container.
import '../shared/releases/commands/releases.ts';
