import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { acceptInvitation, readInvitation } from '@qujat/contract/administration/invitations';
import { confirmEmailCode, refreshTokens, signIn } from '@qujat/contract/authentication';
import { checkQr, confirmKey, esignChallenge, signInByEsign } from '@qujat/contract/other-sign-ins';
import { completeRecovery, recoverPassword } from '@qujat/contract/recovery';
import { completeRegistration, registerByEmail, registerByKey } from '@qujat/contract/registration';
import { addEmployee, addOrganisation, testPassword } from '../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../test-support/server.ts';
import { createServer, type Server } from './index.ts';
import { cheapCost } from '../platform/crypto/password.ts';
import { everybody, limits, type Limit } from '../platform/limits/rate-limit.ts';

const email = 'dulat@saryozen.example';
const address = '127.0.0.1';
const replacement = 'Жаңа-құпиясөз-1';
const form = {
  organisation: 'ТОО «Жаңа»',
  firstName: 'Нұрлан',
  lastName: 'Жаңабаев',
  phone: '+7 700 000 00 00',
  email: 'new@jana.example',
  password: replacement,
  repeated: replacement,
};
const keyFile = new File(['no key'], 'key.p12');

interface Case {
  readonly what: string;
  readonly limit: Limit;
  readonly who: string;
  readonly ask: (client: Client) => Promise<unknown>;
}
const byPassword = (client: Client) => client.call(signIn, { email, password: testPassword });
const cases: readonly Case[] = [
  { what: 'signing in from one address', limit: limits.signInsByNetwork, who: address, ask: byPassword },
  { what: 'wrong passwords for one account', limit: limits.failuresByAccountAndNetwork, who: `${address} ${email}`, ask: byPassword },
  {
    what: 'wrong passwords for an account that there is not',
    limit: limits.failuresByAccountAndNetwork,
    who: `${address} nobody@saryozen.example`,
    ask: (client) => client.call(signIn, { email: 'Nobody@saryozen.example', password: testPassword }),
  },
  { what: 'codes', limit: limits.secondFactorsByAddress, who: address, ask: (client) => client.call(confirmEmailCode, { code: '12345' }) },
  {
    what: 'keys as the second factor',
    limit: limits.secondFactorsByAddress,
    who: address,
    ask: (client) => client.call(confirmKey, { keyFile, keyPassword: 'x' }),
  },
  {
    what: 'recovery from one address',
    limit: limits.recoveriesByAddress,
    who: address,
    ask: (client) => client.call(recoverPassword, { email }),
  },
  {
    what: 'recovery of one address',
    limit: limits.recoveriesByAccount,
    who: email,
    ask: (client) => client.call(recoverPassword, { email: ` ${email.toUpperCase()} ` }),
  },
  {
    what: 'links of recovery',
    limit: limits.linksTried,
    who: address,
    ask: (client) => client.call(completeRecovery, { code: 'guess', replacement, repeated: replacement }),
  },
  {
    what: 'links of registration',
    limit: limits.linksTried,
    who: address,
    ask: (client) => client.call(completeRegistration, { code: 'guess' }),
  },
  {
    what: 'links of invitations',
    limit: limits.linksTried,
    who: address,
    ask: (client) => client.call(acceptInvitation, { code: 'guess' }),
  },
  {
    what: 'reading of invitations',
    limit: limits.linksTried,
    who: address,
    ask: (client) => client.call(readInvitation, { code: 'guess' }),
  },
  {
    what: 'registration from one address',
    limit: limits.registrationsByAddress,
    who: address,
    ask: (client) => client.call(registerByEmail, form),
  },
  {
    what: 'registration of one address',
    limit: limits.registrationsByAccount,
    who: form.email,
    ask: (client) => client.call(registerByEmail, form),
  },
  { what: 'registrations of everybody', limit: limits.registrations, who: everybody, ask: (client) => client.call(registerByEmail, form) },
  { what: 'recoveries of everybody', limit: limits.recoveries, who: everybody, ask: (client) => client.call(recoverPassword, { email }) },
  { what: 'QR codes of everybody', limit: limits.qrCodes, who: everybody, ask: (client) => client.call(checkQr, { code: randomUUID() }) },
  { what: 'challenges of everybody', limit: limits.challenges, who: everybody, ask: (client) => client.call(esignChallenge, {}) },
  {
    what: 'registration by key',
    limit: limits.registrationsByAddress,
    who: address,
    ask: (client) =>
      client.call(registerByKey, { email: form.email, password: replacement, repeated: replacement, keyFile, keyPassword: 'x' }),
  },
  {
    what: 'keys that are opened',
    limit: limits.keysByAddress,
    who: address,
    ask: (client) =>
      client.call(registerByKey, { email: form.email, password: replacement, repeated: replacement, keyFile, keyPassword: 'x' }),
  },
  { what: 'QR codes', limit: limits.qrCodesByAddress, who: address, ask: (client) => client.call(checkQr, { code: randomUUID() }) },
  { what: 'challenges', limit: limits.challengesByAddress, who: address, ask: (client) => client.call(esignChallenge, {}) },
  {
    what: 'signatures',
    limit: limits.signaturesByAddress,
    who: address,
    ask: (client) => client.call(signInByEsign, { signature: 'bm90IGEgc2lnbmF0dXJl' }),
  },
  {
    what: 'refreshes',
    limit: limits.refreshesByAddress,
    who: address,
    ask: (client) => client.call(refreshTokens, { refreshToken: 'guess' }),
  },
  {
    what: 'unknown refresh tokens',
    limit: limits.unknownRefreshes,
    who: address,
    ask: (client) => client.call(refreshTokens, { refreshToken: 'guess' }),
  },
];

const isTooOften = (error: unknown): boolean => error instanceof CallFailure && error.status === 429;

describe('rate limits', () => {
  let second: Server | undefined;
  after(() => second?.stop());
  const server = testServer();
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email });
    second = createServer({
      databaseUrl: server.databaseUrl,
      dataDir: server.dataDir,
      worker: false,
      logLevel: 'error',
      clock: server.clock.now,
      passwordCost: cheapCost,
    });
    await second.start();
  });
  /** As if all tries but `left` had been made in a window that ends in ten minutes, or as late as one of this limit can. */
  const use = async ({ limit, who }: Case, left: number): Promise<void> => {
    await server.db.deleteFrom('rate_limits').execute();
    const window_ends_at = new Date(server.clock.now().getTime() + Math.min(600_000, 2 * limit.windowMs));
    await server.db
      .insertInto('rate_limits')
      .values({ key: `${limit.name}:${who}`, count: limit.tries - left, window_ends_at })
      .execute();
  };
  /** Refused with the time to wait, in its unit: at most `longest`, because the server's clock runs on while the request is under way. */
  const expectRefused = async (act: Promise<unknown>, longest = 10, unit = 'мин'): Promise<void> => {
    await assert.rejects(act, (error) => {
      assert.ok(error instanceof CallFailure, String(error));
      const [, wait = '', shown = ''] = /^Слишком много попыток\. Повторите через (\d+) (мин|с)\.$/.exec(error.text) ?? [];
      assert.deepEqual([error.status, shown], [429, unit], error.text);
      assert.ok(Number(wait) > 0 && Number(wait) <= longest, error.text);
      return true;
    });
  };

  const isPaced = ({ limit }: Case): boolean => limit.paceMs !== undefined;

  for (const each of cases.filter(isPaced)) {
    test(`${each.what}: beyond the limit one try at a time passes after a short wait, and nobody is locked out`, async () => {
      const pace = each.limit.paceMs ?? 0;
      const ask = () => each.ask(server.anonymous()).catch((error: unknown) => assert.ok(!isTooOften(error), String(error)));
      await use(each, 0);
      for (let round = 0; round < 3; round++) {
        await ask();
        await expectRefused(each.ask(server.anonymous()), pace / 1000, 'с');
        server.clock.advance(pace);
      }
    });
  }

  for (const each of cases.filter((one) => !isPaced(one))) {
    test(`${each.what}: the last try passes, the next is refused with the time to wait, and the count restarts afterwards`, async () => {
      await use(each, 1);
      await each.ask(server.anonymous()).catch((error: unknown) => assert.ok(!isTooOften(error), String(error)));
      await use(each, 0);
      await expectRefused(each.ask(server.anonymous()));
      await expectRefused(each.ask(server.anonymous()));
      server.clock.advance(601_000);
      await each.ask(server.anonymous()).catch((error: unknown) => assert.ok(!isTooOften(error), String(error)));
    });
  }

  test('are kept in the database: all servers count together', async () => {
    await server.db.deleteFrom('rate_limits').execute();
    const guess = (url: string): Promise<Response> =>
      fetch(`${url}/ce/accenter.php`, {
        method: 'POST',
        body: new URLSearchParams({ is_jwt: '1', q: 'both@saryozen.example', q1: 'guess' }),
      });
    for (let tries = 0; tries < 5; tries++) for (const url of [server.url, second?.url ?? '']) assert.equal((await guess(url)).status, 200);
    for (const url of [server.url, second?.url ?? '']) {
      const response = await guess(url);
      assert.equal(response.status, 429);
      assert.ok(Number(response.headers.get('retry-after')) > 800);
    }
  });

  test('every limit is tested here or beside its own rules', () => {
    const elsewhere = [
      limits.partsDownloaded,
      limits.signInsGivenBack,
      limits.signInsByDevice,
      limits.failuresByDevice,
      limits.failuresByAccount,
      limits.accountsByNetwork,
      limits.codesSent,
      limits.codesTried,
      limits.keysByAccount,
      limits.passwordChanges,
      limits.photos,
      limits.notificationMarks,
      limits.choicesSaved,
      limits.sampleDigests,
      limits.deputiesNamed,
      limits.participantsAdded,
      limits.foldersMade,
      limits.answersOpened,
      limits.answersSent,
      limits.numbersEntered,
      limits.signingKeys,
      limits.iinProofs,
      limits.verifications,
      limits.fileChecks,
      limits.refusalsWritten,
      limits.pdfLetters,
      limits.pdfLettersOfOrganisation,
      limits.mailTests,
      limits.mailFetches,
      limits.mailAccess,
      limits.letterPictures,
      limits.letterDocuments,
      limits.posts,
      limits.comments,
      limits.likes,
      limits.draftChanges,
      limits.draftSaves,
      limits.tasks,
      limits.templatePreviews,
      limits.attachments,
      limits.listExports,
      limits.quickSearches,
      limits.sameLetters,
      limits.viewsSaved,
      limits.viewReads,
      limits.uploadsByEmployee,
      limits.archives,
      limits.archiveChecks,
      limits.invitationsOfOrganisation,
      limits.peopleImports,
      limits.importCorrections,
      limits.invitationsByAddress,
      limits.linkReads,
      limits.unknownLinks,
      limits.linkPasswords,
      limits.linkPasswordsOfFolder,
      limits.visitorFolders,
      limits.visitorUploads,
      limits.visitorMegabytes,
      limits.calendarReads,
      limits.unknownCalendars,
      limits.mobileSignings,
      limits.phones,
      limits.unknownPhones,
      limits.deadlineReads,
      limits.discussionEntries,
      limits.attachmentTexts,
      limits.bulkChanges,
      limits.bulkPrints,
      limits.pushBrowsers,
    ].map(({ name }) => name as string);
    const tried = new Set<string>([...cases.map(({ limit }) => limit.name), ...elsewhere]);
    assert.deepEqual(
      Object.values(limits)
        .map(({ name }) => name as string)
        .filter((name) => !tried.has(name)),
      [],
    );
  });
});
