import { emailOf, type StaffName } from '../../documents/test-support/office.ts';
import { CallFailure, type Client, type TestServer } from '../../../test-support/server.ts';

export const refusal =
  (status: number, text: RegExp) =>
  (failure: unknown): boolean =>
    failure instanceof CallFailure && failure.status === status && text.test(failure.text);

/** The staff of offices, each signed in once. */
export const feedClients = (server: TestServer): ((name: StaffName, office?: string) => Promise<Client>) => {
  const clients = new Map<string, Client>();
  return async (name, office = 'north') => {
    const email = emailOf(name, office);
    if (!clients.has(email)) clients.set(email, await server.signIn(email));
    return clients.get(email)!;
  };
};
