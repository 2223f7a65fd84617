import type { Federation } from '../../shared/remotes/src/federation-entry.ts';
import { frontDoors } from './front-doors.ts';

/** Replaces shared/remotes/src/federation.ts in the plain build: front doors are bundled, so nothing is fetched. */
export const createFederation = (): Federation => ({ load: ({ container }) => frontDoors[container]!() });
