/** Calls that belong to no area, and the setup of tests of `request`. */
import { call, required } from '@qujat/contract/call';
import { at, list, nothing, number, record, text } from '@qujat/contract/codec';
import { integerField, textField } from '@qujat/contract/field';
import { json, putPageConfiguration, startFakeServer, type FakeServer } from './fake-server.ts';
import { installLocks, openTab, type Tab } from './tabs.ts';

const thing = record({ name: at('name', text), count: at('count', number) });
const common = { summary: '', source: '' };
export const readThing = call({
  ...common,
  name: 'readThing',
  path: '/ce/thing.php',
  effect: 'read',
  fixed: { is_json: '1' },
  fields: { page: required('q9', integerField(1, 9)) },
  answer: thing,
});
export const listThings = call({
  ...common,
  name: 'listThings',
  method: 'GET',
  path: '/exchange/things',
  base: 'second',
  effect: 'read',
  encoding: 'query',
  fields: {},
  answer: list(thing),
});
export const changeThing = call({
  ...common,
  name: 'changeThing',
  path: '/ce/change.php',
  effect: 'change',
  fields: { name: required('q', textField(9)) },
  answer: nothing,
});
export const publicThing = call({
  ...common,
  name: 'publicThing',
  path: '/exchange/external/info',
  base: 'public',
  effect: 'read',
  encoding: 'json',
  fields: {},
  answer: thing,
});
export const word = call({ ...common, name: 'word', path: '/ce/word.php', effect: 'read', fields: {}, answer: text });

export const tokens = { token: 'access', tokenExp: 0, refreshToken: 'refresh' };
export const organisation = { id: 5, name: 'A', selected: true, documentsInWork: null };
export const allExtensions = { extensions: ['sign-out', 'remember', 'organisation-header', 'idempotency', 'acting'] };

/** A clean browser and a server that answers the two most used calls. */
export const freshServer = (): FakeServer => {
  localStorage.clear();
  delete window.__qujatEarly;
  installLocks();
  const server = startFakeServer();
  server.reply('/ce/thing.php', () => json({ name: 'a', count: '3' }));
  server.reply('/ce/change.php', () => json({ status: 'ok' }));
  return server;
};

/** A tab with this page configuration, in which somebody is signed in. */
export const signedInTab = async (configuration: object = {}): Promise<Tab> => {
  putPageConfiguration(configuration);
  const tab = await openTab();
  tab.session.signIn(tokens);
  return tab;
};

interface Failure {
  readonly kind: string;
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}

/** The failure of a call that must fail. */
export const failure = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: Failure) => error,
  );
