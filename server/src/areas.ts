/** Every area of the server: what it serves and what it does in the background. */
import type { Area } from './http/serve.ts';
import type { Job } from './worker.ts';

export const areas: readonly Area[] = [];

export const jobs: readonly Job[] = [];
