import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { esignChallenge } from '@qujat/contract/other-sign-ins';
import { iinChallenge } from '@qujat/contract/own-iin';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer } from '../../../test-support/server.ts';

describe('a text to sign', () => {
  const server = testServer({ publicOrigin: 'https://qujat.example' });
  const email = 'dulat@saryozen.example';
  before(async () => {
    await addEmployee(server.db, { organisationId: await addOrganisation(server.db), email, person: { iin: null } });
  });

  test('contains the product’s address, for a sign-in and for the proof of the IIN', async () => {
    const { challenge } = await server.anonymous().call(esignChallenge, {});
    assert.match(challenge, /^Qujat https:\/\/qujat\.example \d{4}-/);
    const own = await (await server.signIn(email)).call(iinChallenge, {});
    assert.match(own.challenge, / https:\/\/qujat\.example$/);
  });
});
