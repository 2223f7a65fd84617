/** Debian's dovecot as a process of the test: its own ports, configuration and letters, all in a temporary folder. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCertificate } from '../../../test-support/certificates.ts';

const program = '/usr/sbin/dovecot';

/** Whether it is installed here, with IMAP and POP3. */
export const hasDovecot = (): boolean => {
  try {
    for (const file of [program, '/usr/lib/dovecot/imap', '/usr/lib/dovecot/pop3']) accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export interface Dovecot {
  readonly ports: { readonly imap: number; readonly imaps: number; readonly pop3: number; readonly pop3s: number };
  readonly deliver: (raw: Buffer) => void;
  readonly user: string;
  readonly password: string;
  /** The flags of the letters on the server: S seen, T deleted … */
  readonly flags: () => readonly string[];
  readonly stop: () => Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

const password = 'pass word-1';

export const startDovecot = async ({ key, cert }: TestCertificate): Promise<Dovecot> => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-dovecot-'));
  const [imap = 0, imaps = 0, pop3 = 0, pop3s = 0] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  // dovecot refuses to run mail processes as root; without root it has only one user.
  const isRoot = userInfo().uid === 0;
  const [uid, gid] = isRoot ? [65_534, 65_534] : [userInfo().uid, userInfo().gid];
  const owner = isRoot ? 'nobody' : userInfo().username;
  const group = execFileSync('id', ['-gn', owner], { encoding: 'utf8' }).trim();
  const mail = join(folder, 'mail');
  for (const name of ['', 'cur', 'new', 'tmp']) {
    mkdirSync(join(mail, name), { recursive: true });
    chownSync(join(mail, name), uid, gid);
  }
  chmodSync(folder, 0o755);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o644 });
    return join(folder, name);
  };
  const listener = (name: string, plain: number, secure: number): string =>
    `service ${name}-login {\n  chroot =\n  inet_listener ${name} {\n    address = 127.0.0.1\n    port = ${plain}\n  }\n  inet_listener ${name}s {\n    address = 127.0.0.1\n    port = ${secure}\n    ssl = yes\n  }\n}`;
  const configuration = write(
    'dovecot.conf',
    `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap pop3
default_login_user = ${isRoot ? 'dovenull' : owner}
default_internal_user = ${isRoot ? 'dovecot' : owner}
${isRoot ? '' : `default_internal_group = ${group}\nservice anvil {\n  chroot =\n}\nservice stats {\n  chroot =\n}`}
disable_plaintext_auth = no
auth_mechanisms = plain login
ssl = yes
ssl_cert = <${write('cert.pem', cert)}
ssl_key = <${write('key.pem', key)}
mail_location = maildir:${mail}
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = 1
first_valid_gid = 1
pop3_uidl_format = %g
passdb {
  driver = passwd-file
  args = ${write('users', `reader@north.example:{PLAIN}${password}\n`)}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
${listener('imap', imap, imaps)}
${listener('pop3', pop3, pop3s)}
`,
  );
  const child: ChildProcess = spawn(program, ['-F', '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  for (let waited = 0; !(await answers(imap)) || !(await answers(pop3s)); waited += 50) {
    if (child.exitCode !== null || waited > 20_000) throw new Error(`dovecot does not answer: ${said}`);
    await sleep(50);
  }
  let delivered = 0;
  return {
    ports: { imap, imaps, pop3, pop3s },
    user: 'reader@north.example',
    password,
    deliver: (raw) => {
      delivered += 1;
      const name = `${1_700_000_000 + delivered}.M${delivered}P1.test`;
      const path = join(mail, 'tmp', name);
      writeFileSync(path, raw, { mode: 0o644 });
      chownSync(path, uid, gid);
      execFileSync('mv', [path, join(mail, 'new', name)]);
    },
    flags: () => [...new Set(readdirSync(join(mail, 'cur')).flatMap((name) => [...(/:2,(.*)$/.exec(name)?.[1] ?? '')]))],
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
