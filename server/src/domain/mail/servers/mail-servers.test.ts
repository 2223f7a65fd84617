import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { makeAuthority, type TestAuthority } from '../../../test-support/certificates.ts';
import { startImapServer } from '../test-support/imap-server.ts';
import type { RunningServer, TestMailbox, TestServerOptions } from '../test-support/line-server.ts';
import { startPop3Server } from '../test-support/pop3-server.ts';
import { rawLetter } from '../test-support/raw-letter.ts';
import { MailError, type MailTrouble } from './mail-error.ts';
import { openMailbox } from './mail-server.ts';
import type { MailServer } from './mailbox.ts';
import { mayReach, type MailPolicy } from './policy.ts';

const password = 'p"a\\ss wörd';
const mailbox = (count: number): TestMailbox => ({
  user: 'reader@north.example',
  password,
  letters: Array.from({ length: count }, (_, place) => ({
    uid: 10 + place * 3,
    raw: rawLetter({ id: `<${place}@x.example>`, subject: `Тема ${place}`, body: `Первая строка\r\n.точка в начале\r\n..две\r\n${place}` }),
  })),
});

for (const protocol of ['imap', 'pop3'] as const) {
  describe(`a mailbox by ${protocol}`, () => {
    const running: RunningServer[] = [];
    let authority: TestAuthority;
    before(() => {
      authority = makeAuthority();
    });
    after(() => Promise.all(running.map(({ stop }) => stop())));

    const start = async (options: Partial<TestServerOptions> = {}): Promise<RunningServer> => {
      const server = await (protocol === 'imap' ? startImapServer : startPop3Server)({ mailbox: mailbox(3), ...options });
      running.push(server);
      return server;
    };
    const policy = (more: Partial<MailPolicy> = {}): MailPolicy => ({
      ports: running.map(({ port }) => [port, port]),
      networks: ['127.0.0.0/8', '::1'],
      plainHosts: ['localhost', '127.0.0.1'],
      authorities: authority.authorities,
      timeoutMs: 30_000,
      ...more,
    });
    const account = (server: { port: number }, more: Partial<MailServer> = {}): MailServer => ({
      protocol,
      host: 'localhost',
      port: server.port,
      security: 'none',
      login: 'reader@north.example',
      password,
      ...more,
    });
    const troubleOf = async (server: MailServer, how: MailPolicy = policy()): Promise<MailTrouble | 'none'> => {
      try {
        await (await openMailbox(server, how)).close();
        return 'none';
      } catch (error) {
        assert.ok(error instanceof MailError, String(error));
        return error.trouble;
      }
    };

    for (const security of ['none', 'starttls', 'tls'] as const) {
      test(`is read with ${security}: stable names, letters byte by byte, the newest of many`, async () => {
        const certificate = authority.issue({ name: 'localhost' });
        const server = await start({ certificate, tls: security === 'tls' });
        const open = await openMailbox(account(server, { security }), policy());
        assert.equal(open.count, 3);
        const names = await open.list(2);
        assert.equal(names.length, 2);
        assert.deepEqual(names, (await open.list(100)).slice(-2));
        const [, newest = ''] = names;
        const fetched = await open.fetch(newest, 100_000);
        assert.ok(fetched && 'whole' in fetched);
        assert.equal(fetched.whole.toString(), mailbox(3).letters[2]?.raw.toString());
        const head = await open.fetch(newest, 10);
        assert.ok(head && 'head' in head);
        assert.match(head.head.toString(), /^Subject: /m);
        assert.doesNotMatch(head.head.toString(), /Первая строка/);
        assert.equal(await open.fetch(protocol === 'imap' ? '7:9999' : 'unique-9999', 1000), null);
        await open.close();
        assert.equal(
          server.heard
            .at(-1)
            ?.toUpperCase()
            .startsWith(protocol === 'imap' ? 'LOGOUT' : 'QUIT'),
          true,
        );
        assert.ok(!server.heard.some((line) => /^(SELECT|STORE|UID STORE|EXPUNGE|DELE)\b/i.test(line)), 'nothing is changed on the server');
      });
    }

    test('an empty mailbox is empty', async () => {
      const server = await start({ mailbox: mailbox(0) });
      const open = await openMailbox(account(server), policy());
      assert.deepEqual([open.count, await open.list(10)], [0, []]);
      await open.close();
    });

    test('errors are distinguished', async () => {
      const good = authority.issue({ name: 'localhost' });
      const plain = await start();
      const locked = await start({ loginDisabled: true, certificate: good });
      const tls = await start({ certificate: good, tls: true });
      const expired = await start({ certificate: authority.issue({ name: 'localhost', expired: true }), tls: true });
      const misnamed = await start({ certificate: authority.issue({ name: 'mail.other.example' }), tls: true });
      const strange = await start({ greeting: 'SSH-2.0-OpenSSH_9.2\r\n' });
      const silent = await start({ greeting: null });
      const other = await (protocol === 'imap' ? startPop3Server : startImapServer)({ mailbox: mailbox(1) });
      running.push(other);
      const gone = await start();
      await gone.stop();
      const quick = policy({ timeoutMs: 2500 });
      const found = {
        works: await troubleOf(account(plain)),
        password: await troubleOf(account(plain, { password: 'guess' })),
        login: await troubleOf(account(plain, { login: 'nobody' })),
        host: await troubleOf(account(plain, { host: 'no-such-host.invalid', security: 'tls' })),
        refused: await troubleOf(account(gone)),
        port: await troubleOf(account({ port: 22 })),
        plain: await troubleOf(account(plain), policy({ plainHosts: ['other.example'] })),
        private: await troubleOf(account(plain), policy({ networks: [] })),
        'tls-needed': protocol === 'imap' ? await troubleOf(account(locked)) : 'tls-needed',
        'no-tls': await troubleOf(account(plain, { security: 'starttls' })),
        'tls at a plain port': await troubleOf(account(plain, { security: 'tls' })),
        'plain at a TLS port': await troubleOf(account(tls), quick),
        certificate: await troubleOf(account(tls, { security: 'tls' }), policy({ authorities: null })),
        'certificate-expired': await troubleOf(account(expired, { security: 'tls' })),
        'certificate-name': await troubleOf(account(misnamed, { security: 'tls' })),
        timeout: await troubleOf(account(silent), quick),
        protocol: await troubleOf(account(strange), quick),
        'the other protocol': await troubleOf(account(other), quick),
      };
      assert.deepEqual(found, {
        works: 'none',
        password: 'password',
        login: 'password',
        host: 'host',
        refused: 'refused',
        port: 'port',
        plain: 'plain',
        private: 'private',
        'tls-needed': 'tls-needed',
        'no-tls': 'no-tls',
        'tls at a plain port': 'no-tls',
        'plain at a TLS port': found['plain at a TLS port'],
        certificate: 'certificate',
        'certificate-expired': 'certificate-expired',
        'certificate-name': 'certificate-name',
        timeout: 'timeout',
        protocol: 'protocol',
        'the other protocol': 'protocol',
      });
      assert.ok(['timeout', 'closed', 'protocol'].includes(found['plain at a TLS port']), found['plain at a TLS port']);
    });

    test('a name is resolved once, and the certificate must match it; a server that stalls is not waited for', async () => {
      const server = await start({ silentAfter: 1 });
      const open = await openMailbox(account(server), policy({ timeoutMs: 2500 }));
      const [first = '', second = ''] = await open.list(10);
      assert.ok(await open.fetch(first, 100_000));
      await assert.rejects(
        open.fetch(second, 100_000),
        (error) => error instanceof MailError && (error.trouble === 'timeout' || error.trouble === 'closed'),
      );
      await open.close();
    });

    test('a letter, and the list, of a server that has hung up are not taken for gone', async () => {
      const server = await start();
      const open = await openMailbox(account(server), policy());
      const [first = '', second = ''] = await open.list(10);
      assert.ok(await open.fetch(first, 100_000));
      await server.stop();
      const isClosed = (error: unknown): boolean => error instanceof MailError && error.trouble === 'closed';
      await assert.rejects(open.fetch(second, 100_000), isClosed);
      await assert.rejects(open.fetch(first, 100_000), isClosed);
      if (protocol === 'imap') await assert.rejects(open.list(10), isClosed);
      await open.close();
    });

    if (protocol === 'imap')
      test('a server that answers one question without end is left', async () => {
        const flood = Buffer.alloc(24 * 1024 * 1024, 'x');
        const other = Buffer.concat([Buffer.from(`* 1 FETCH (UID 10 BODY[] {${flood.length}}\r\n`), flood, Buffer.from(')\r\n')]);
        let said = 0;
        const server = await start({
          saysBefore: (uid, asked) => {
            if (uid !== 13 || asked === 'size') return '';
            said += 1;
            return Buffer.concat([other, other, other]);
          },
        });
        const open = await openMailbox(account(server), policy());
        const names = await open.list(10);
        assert.ok(await open.fetch(names[0] ?? '', 100_000));
        await assert.rejects(open.fetch(names[1] ?? '', 100_000), (error) => error instanceof MailError && error.trouble === 'protocol');
        await assert.rejects(open.fetch(names[2] ?? '', 100_000), (error) => error instanceof MailError && error.trouble === 'closed');
        assert.equal(said, 1);
        await open.close();
      });

    test('a letter of very many short lines needs little more memory than its size', async () => {
      const raw = Buffer.concat([rawLetter({ id: '<lines@x.example>', subject: 'Пусто' }), Buffer.alloc(20 * 1024 * 1024, '\r\n')]);
      const server = await start({ mailbox: { ...mailbox(0), letters: [{ uid: 10, raw }] } });
      const code = `
        const { parentPort, workerData } = require('node:worker_threads');
        import(workerData.module).then(async ({ openMailbox }) => {
          const open = await openMailbox(workerData.server, workerData.policy);
          const [name] = await open.list(10);
          const { whole } = await open.fetch(name, 25 * 1024 * 1024);
          await open.close();
          parentPort.postMessage(whole.length);
        });`;
      const worker = new Worker(code, {
        eval: true,
        workerData: { module: new URL('mail-server.ts', import.meta.url).href, server: account(server), policy: policy() },
        resourceLimits: { maxOldGenerationSizeMb: 160 },
      });
      const [length] = (await once(worker, 'message')) as [number];
      assert.equal(length, raw.length);
    });

    const refusals: Readonly<Record<string, MailTrouble>> =
      protocol === 'imap'
        ? {
            'NO [ALERT] Too many simultaneous connections. (Failure)': 'busy',
            'NO Temporary authentication failure': 'busy',
            'NO Server Unavailable. 15': 'busy',
            'NO [INUSE] Wait': 'busy',
            'BAD User is authenticated but not connected.': 'protocol',
            'NO [AUTHENTICATIONFAILED] Too many failures': 'password',
            'NO Invalid credentials': 'password',
          }
        : {
            '-ERR unable to lock maildrop': 'busy',
            '-ERR maildrop already locked': 'busy',
            '-ERR Mailbox is locked by another session': 'busy',
            '-ERR Server is temporarily unavailable': 'busy',
            '-ERR too many connections': 'busy',
            '-ERR [SYS/TEMP] Wait': 'busy',
            '-ERR [AUTH] Your account is locked': 'password',
            '-ERR Your account is locked, try again later': 'password',
            '-ERR Too many failed login attempts': 'password',
            '-ERR invalid password': 'password',
            '-ERR Your login is blocked': 'password',
          };
    test('a mailbox that is locked or busy is not a wrong password', async () => {
      const found: Record<string, MailTrouble | 'none'> = {};
      let said = '';
      const server = await start({ refusal: () => said });
      for (said of Object.keys(refusals)) found[said] = await troubleOf(account(server));
      assert.deepEqual(found, refusals);
    });

    test('a server that hangs up during the sign-in says nothing about the password', async () => {
      const server = await start({ hangsUpAt: 'password' });
      assert.equal(await troubleOf(account(server)), 'closed');
    });

    test('a server that sends a byte now and then is not waited for', { timeout: 60_000 }, async () => {
      const isLate = (error: unknown): boolean => error instanceof MailError && error.trouble === 'timeout';
      const [greeting, list, server] = [
        await start({ dripsAt: 'greeting' }),
        await start({ dripsAt: 'list' }),
        await start({ dripsAt: 13 }),
      ];
      const quick = policy({ timeoutMs: 800 });
      assert.equal(await troubleOf(account(greeting), quick), 'timeout');
      const listing = async (): Promise<unknown> => (await openMailbox(account(list), quick)).list(10);
      await assert.rejects(listing(), isLate);
      const open = await openMailbox(account(server), quick);
      const [first = '', second = '', third = ''] = await open.list(10);
      assert.ok(await open.fetch(first, 100_000));
      await assert.rejects(open.fetch(second, 100_000), isLate);
      await assert.rejects(open.fetch(third, 100_000), 'the connection is closed');
      await open.close();
    });

    test('a login cannot inject a command', async () => {
      const server = await start();
      assert.notEqual(await troubleOf(account(server, { login: 'a\r\nQUIT' })), 'none');
      assert.ok(!server.heard.includes('QUIT'));
    });
  });
}

describe('allowed mail servers', () => {
  const policy: MailPolicy = {
    ports: [],
    networks: ['10.1.0.0/16', 'fd00::/8', '192.168.1.5'],
    plainHosts: [],
    authorities: null,
    timeoutMs: 1000,
  };
  test('have public addresses, or those that the operator allows', () => {
    const allowed = ['93.184.216.34', '2606:2800:220:1::1', '10.1.2.3', 'fd12::1', '192.168.1.5', '::ffff:93.184.216.34'];
    const refused = [
      '127.0.0.1',
      '::1',
      '10.2.0.1',
      '192.168.1.6',
      '172.16.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::',
      'fe80::1',
      '224.0.0.1',
      '255.255.255.255',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ];
    assert.deepEqual(
      allowed.filter((each) => !mayReach(each, policy)),
      [],
    );
    assert.deepEqual(
      refused.filter((each) => mayReach(each, policy)),
      [],
    );
  });
});
