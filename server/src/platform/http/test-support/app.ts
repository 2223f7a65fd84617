/** A web server with a small area of its own, for the tests of what all areas share. */
import { Writable } from 'node:stream';
import { after, before } from 'node:test';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { openSession } from '../../../domain/identity/auth/open-session.ts';
import { findSession } from '../../../domain/identity/session/find.ts';
import { withDatabase } from '../../../test-support/database.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { createDiskStore } from '../../files/disk-store.ts';
import { makeAudience } from '../../live/audience.ts';
import { makeApp } from '../app.ts';
import { makeArea, type AppState } from './area.ts';

/** Registers the hooks that start the web server; returns what a test does with it. */
export const testApp = () => {
  const database = withDatabase();
  const state: AppState = { token: '', otherToken: '', changes: 0, gate: null, admitted: 0, log: '' };
  let app: FastifyInstance;

  before(async () => {
    const organisationId = await addOrganisation(database.db);
    const open = async (email: string): Promise<string> => {
      const employee = await addEmployee(database.db, { organisationId, email });
      return (await openSession(database.db, { ...employee, remember: false, now: new Date(), address: '', userAgent: '' })).accessToken;
    };
    state.token = await open('one@x.example');
    state.otherToken = await open('two@x.example');
    const sink = new Writable({
      write: (chunk, _, done) => {
        state.log += String(chunk);
        done();
      },
    });
    ({ app } = await makeApp({
      db: database.db,
      clock: () => new Date(),
      demo: false,
      files: createDiskStore(''),
      publicOrigin: null,
      areas: [makeArea(state)],
      findSession: (...given) => {
        state.admitted++;
        return findSession(...given);
      },
      explainEnd: async () => null,
      liveEvents: { audience: makeAudience(), principalsOf: async () => [], findSessions: async () => new Map() },
      logLevel: 'info',
      logStream: sink,
      noteRefusal: async () => {},
      trustedProxies: ['loopback'],
      isReady: async () => ({ database: true, worker: false }),
    }));
  });
  after(() => app.close());

  return {
    database,
    state,
    inject: (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request),
    /** The address at which the server listens from now on. */
    listen: (): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' }),
    /** A form of the first person, unless the headers say otherwise. */
    post: (url: string, payload: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${state.token}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  };
};
