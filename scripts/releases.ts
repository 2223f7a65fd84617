// `npm run releases`: as it is in a container.
import '../shared/releases/commands/releases.ts';
