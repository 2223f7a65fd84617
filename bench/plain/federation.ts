import type { Federation } from '../../shared/remotes/src/federation.ts';
import { frontDoors } from './front-doors.ts';

/** Stands in the place of shared/remotes/src/federation.ts in the plain build: nothing is fetched, front doors are there. */
export const createFederation = (): Federation => ({ load: ({ container }) => frontDoors[container]!() });
