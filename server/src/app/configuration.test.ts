import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfiguration } from './configuration.ts';

test('an empty environment is enough', () => {
  const { databaseUrl, host, demo, worker, publicOrigin } = readConfiguration({ DATABASE_URL: '', DEMO: '' });
  assert.deepEqual(
    { databaseUrl, host, demo, worker, publicOrigin },
    { databaseUrl: undefined, host: '127.0.0.1', demo: false, worker: true, publicOrigin: null },
  );
});

test('settings come from the environment', () => {
  const { port, publicOrigin, worker, databaseUrl } = readConfiguration({
    SERVER_PORT: '3000',
    PUBLIC_ORIGIN: 'https://qujat.example/',
    WORKER: '0',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, ::1',
    DATABASE_URL: 'postgres://u:p@db/qujat',
  });
  assert.deepEqual(
    { port, publicOrigin, worker, databaseUrl },
    { port: 3000, publicOrigin: 'https://qujat.example', worker: false, databaseUrl: 'postgres://u:p@db/qujat' },
  );
});

test('reports a wrong value in one line that names the variable but never a password', () => {
  for (const [name, value] of [
    ['SERVER_PORT', 'x'],
    ['SERVER_PORT', '70000'],
    ['DEMO', 'yes'],
    ['WORKER', '2'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_ORIGIN', 'qujat.example'],
    ['PUBLIC_ORIGIN', 'https://qujat.example/path'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_URL', 'mysql://u:secret@db/x'],
    ['DATABASE_URL', 'secret'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,,'],
    ['TRUSTED_PROXIES', '99'],
    ['REGISTRATION', 'yes'],
    ['TSA_URL', 'tsp.pki.gov.kz'],
    ['TSA_POLICY', 'gost'],
    ['RENEW_DAYS', '0'],
    ['RENEW_DAYS', 'soon'],
    ['RENEW_ALGORITHMS', 'rsa'],
    ['RENEW_ALGORITHMS', 'sha256,md5'],
    ['REVOCATION', 'maybe'],
    ['REVOCATION_LISTS', 'http://crl.example/a.crl, ftp://crl.example/b.crl'],
    ['REVOCATION_NETWORKS', 'office'],
    ['OCSP', 'yes'],
    ['EGOV_MOBILE', 'yes'],
    ['MAILBOX_KEY', 'secret'],
    ['MAIL_PLAIN_HOSTS', 'smtp://mail.example'],
    ['MAILBOX_NETWORKS', 'office'],
    ['MAILBOX_NETWORKS', '10.0.0.0/40'],
    ['MAILBOX_NETWORKS', '10.1'],
    ['MAILBOX_NETWORKS', '10.1/8'],
    ['MAILBOX_PORTS', '0'],
    ['MAILBOX_PORTS', '993-143'],
    ['MAILBOX_PORTS', 'imap'],
    ['MAILBOX_CA_FILE', '/no/such/file'],
  ] as const) {
    assert.throws(
      () => readConfiguration({ [name]: value }),
      (error) => {
        assert.ok(error instanceof Error && error.name === 'StartError');
        assert.ok(error.message.includes(name) && !error.message.includes('\n') && !error.message.includes('secret'));
        return true;
      },
    );
  }
});

test('a secret can be read from a file, and is never printed', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-secrets-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { databaseUrl, mail, files } = readConfiguration({
    DATABASE_URL: 'postgresql://qujat@db:5432/qujat',
    DATABASE_PASSWORD_FILE: file('password', 'p@ss/word?\n'),
    SMTP_URL_FILE: file('none', '\n'),
    FILES_S3_BUCKET: 'files',
    FILES_S3_ENDPOINT: 'https://s3.example.kz',
    FILES_S3_ACCESS_KEY_ID_FILE: file('id', 'me\n'),
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
  });
  assert.equal(decodeURIComponent(new URL(databaseUrl ?? '').password), 'p@ss/word?');
  assert.equal(mail, null);
  assert.deepEqual(files, {
    s3: {
      bucket: 'files',
      endpoint: 'https://s3.example.kz',
      region: 'us-east-1',
      credentials: { accessKeyId: 'me', secretAccessKey: 'secret' },
      prefix: '',
    },
  });
  assert.deepEqual(readConfiguration({ DATA_DIR: folder }).files, { folder: join(folder, 'files') });
  for (const wrong of [
    { DATABASE_URL_FILE: join(folder, 'absent') },
    { DATABASE_READ_URL_FILE: file('read-url', 'postgresql://secret@standby/qujat') },
    { SMTP_URL: 'smtp://secret@x', SMTP_URL_FILE: file('smtp', 'smtp://secret@x') },
    { FILES_S3_BUCKET: 'a', FILES_S3_ACCESS_KEY_ID: 'secret' },
    { FILES_S3_BUCKET: 'a', FILES_S3_ENDPOINT: 's3.example.kz' },
    { FILES_S3_BUCKET: 'a', FILES_S3_PREFIX: 'a' },
    { FILES_S3_BUCKET: 'a', FILES_DIR: 'b' },
    { FILES_S3_ENDPOINT: 'https://s3.example.kz' },
    { FILES_S3_PREFIX: 'a/' },
  ]) {
    assert.throws(
      () => readConfiguration(wrong),
      (error: Error) => error.name === 'StartError' && !/secret@|\n/.test(error.message),
    );
  }
});

test('eGov Mobile is off until it is switched on, and needs an address that a phone reaches', () => {
  const on = { EGOV_MOBILE: '1', PUBLIC_ORIGIN: 'https://qujat.example' };
  assert.equal(readConfiguration({ PUBLIC_ORIGIN: 'https://qujat.example' }).mobileSigningLink, null);
  assert.match(readConfiguration(on).mobileSigningLink ?? '', /^https:\/\/m\.egov\.kz\/mobileSign\/\?link=\{link\}/);
  assert.equal(readConfiguration({ ...on, EGOV_MOBILE_LINK: 'mobileSign:{link}' }).mobileSigningLink, 'mobileSign:{link}');
  for (const [wrong, says] of [
    [{ EGOV_MOBILE: '1' }, /PUBLIC_ORIGIN/],
    [{ ...on, PUBLIC_ORIGIN: 'http://qujat.example' }, /PUBLIC_ORIGIN/],
    [{ ...on, EGOV_MOBILE_LINK: 'https://m.egov.kz/' }, /EGOV_MOBILE_LINK/],
    [{ ...on, EGOV_MOBILE_LINK: 'javascript:alert({link})' }, /EGOV_MOBILE_LINK/],
  ] as const)
    assert.throws(() => readConfiguration(wrong), { name: 'StartError', message: says });
});

test('the folder of the trusted authorities must be there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-trust-'));
  const refused = (named: string) =>
    assert.throws(() => readConfiguration({ TRUSTED_CA_DIR: named }), {
      name: 'StartError',
      message: `TRUSTED_CA_DIR names ${named}, which has no folder roots.`,
    });
  refused(join(folder, 'absent'));
  refused(folder);
  mkdirSync(join(folder, 'roots'));
  assert.equal(readConfiguration({ TRUSTED_CA_DIR: folder }).trustFolder, folder);
});

test('demo mode refuses an external database', () => {
  assert.throws(() => readConfiguration({ DEMO: '1', DATABASE_URL: 'postgres://db/qujat' }), {
    name: 'StartError',
    message: /embedded database only/,
  });
});

test('a channel key has 64 hexadecimal digits; several stand one per line', () => {
  const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
  assert.equal(readConfiguration({}).channelKeys, undefined);
  assert.deepEqual(readConfiguration({ CHANNEL_KEY: `${first}\n${second}\n` }).channelKeys, [first, second]);
  assert.throws(
    () => readConfiguration({ CHANNEL_KEY: 'secret' }),
    (error: Error) => error.name === 'StartError' && /CHANNEL_KEY/.test(error.message) && !error.message.includes('secret'),
  );
});

test('mailboxes: only public addresses and the usual ports are allowed by default', () => {
  assert.deepEqual(readConfiguration({}).mailboxes, {
    keys: null,
    policy: {
      ports: [
        [143, 143],
        [993, 993],
        [110, 110],
        [995, 995],
      ],
      networks: [],
      plainHosts: [],
      authorities: null,
      timeoutMs: 15_000,
    },
  });
  const { mailboxes } = readConfiguration({
    MAILBOX_KEY: `${'ab'.repeat(32)}\n${'cd'.repeat(32)}`,
    MAILBOX_NETWORKS: '10.0.5.0/24, fd00::1',
    MAILBOX_PORTS: '993, 1100-1200',
  });
  assert.deepEqual(
    [mailboxes?.keys?.length, mailboxes?.policy?.networks, mailboxes?.policy?.ports],
    [
      2,
      ['10.0.5.0/24', 'fd00::1'],
      [
        [993, 993],
        [1100, 1200],
      ],
    ],
  );
});

test('registration is closed by default, and open in the demo', () => {
  const mode = (environment: Record<string, string>) => readConfiguration(environment).registration;
  assert.deepEqual(
    [mode({}), mode({ DEMO: '1' }), mode({ REGISTRATION: 'invite' }), mode({ DEMO: '1', REGISTRATION: 'closed' })],
    ['closed', 'open', 'invite', 'closed'],
  );
});

test('the cloud has no quota unless megabytes are configured', () => {
  assert.deepEqual(readConfiguration({}).quota, { perPerson: null, perOrganisation: null });
  assert.deepEqual(readConfiguration({ CLOUD_MB_PER_PERSON: '10', CLOUD_MB_PER_ORGANISATION: '0' }).quota, {
    perPerson: 10 * 1024 * 1024,
    perOrganisation: null,
  });
  assert.throws(() => readConfiguration({ CLOUD_MB_PER_PERSON: '10 GB' }), {
    name: 'StartError',
    message: /CLOUD_MB_PER_PERSON must be a whole number/,
  });
});

test('a number that holds only spaces is not set, and is not 0', () => {
  const usual = readConfiguration({}).sessionRule;
  assert.deepEqual(readConfiguration({ SESSION_HOURS: ' ', SESSION_IDLE_MINUTES: '' }).sessionRule, usual);
  assert.throws(() => readConfiguration({ SESSION_HOURS: '0x10' }), { name: 'StartError', message: /must be a whole number/ });
});

test('the limits of sessions are configurable', () => {
  const hour = 3_600_000;
  assert.deepEqual(readConfiguration({}).sessionRule, {
    usual: { longest: 168 * hour, idle: 12 * hour },
    remembered: { longest: 720 * hour, idle: 720 * hour },
  });
  const given = { SESSION_HOURS: '24', SESSION_IDLE_MINUTES: '30', SESSION_HOURS_REMEMBERED: '48', SESSION_IDLE_MINUTES_REMEMBERED: '60' };
  assert.deepEqual(readConfiguration(given).sessionRule, {
    usual: { longest: 24 * hour, idle: hour / 2 },
    remembered: { longest: 48 * hour, idle: hour },
  });
  for (const wrong of [{ SESSION_IDLE_MINUTES: '1' }, { SESSION_HOURS: '0' }, { SESSION_HOURS_REMEMBERED: 'ever' }])
    assert.throws(() => readConfiguration(wrong), { name: 'StartError', message: /must be a whole number/ });
});
