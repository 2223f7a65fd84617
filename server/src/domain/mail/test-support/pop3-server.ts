/** A POP3 server (RFC 1939) for tests. */
import { startLineServer, type RunningServer, type Talk, type TestServerOptions } from './line-server.ts';

/** Lines with a dot before the dot that one begins with, up to the single dot. */
const block = (raw: Buffer): Buffer =>
  Buffer.from(
    `${raw
      .toString('latin1')
      .replace(/(\r\n)?$/, '\r\n')
      .replaceAll(/^\./gm, '..')}.\r\n`,
    'latin1',
  );

export const startPop3Server = (options: TestServerOptions): Promise<RunningServer> => {
  const {
    mailbox,
    certificate,
    tls = false,
    greeting = '+OK ready\r\n',
    loginDisabled = false,
    silentAfter = Number.POSITIVE_INFINITY,
    hangsUpAt,
    withholds = () => null,
    lacksTop = false,
    dripsAt,
    refusal = () => null,
    nameOf = (uid) => `unique-${uid}`,
  } = options;

  const serve = async (talk: Talk, heard: string[]): Promise<void> => {
    let user = '';
    let signedIn = false;
    let secure = tls;
    let handedOut = 0;
    if (greeting === null) return;
    if (dripsAt === 'greeting') return talk.drip('x');
    talk.say(greeting);
    for (let line = await talk.line(); line !== null; line = await talk.line()) {
      heard.push(line);
      const [word = '', ...rest] = line.split(' ');
      const name = word.toUpperCase();
      const letter = mailbox.letters[Number(rest[0]) - 1];
      if (name === 'STLS' && certificate) {
        talk.say('+OK begin\r\n');
        talk.secure(certificate);
        secure = true;
      } else if (name === 'STLS') talk.say('-ERR no TLS here\r\n');
      else if (name === 'USER') {
        user = rest.join(' ');
        talk.say(loginDisabled && !secure ? '-ERR encrypt first\r\n' : '+OK\r\n');
      } else if (name === 'PASS') {
        const isRight = user === mailbox.user && rest.join(' ') === mailbox.password;
        if (hangsUpAt === 'password') return talk.end();
        const refused = refusal();
        signedIn = isRight && refused === null;
        if (!isRight) talk.say('-ERR [AUTH] Authentication failed.\r\n');
        else talk.say(refused === null ? '+OK signed in\r\n' : `${refused}\r\n`);
      } else if (name === 'QUIT') {
        talk.say('+OK bye\r\n');
        talk.end();
      } else if (!signedIn) talk.say('-ERR sign in first\r\n');
      else if (name === 'UIDL' && dripsAt === 'list') talk.drip('x');
      else if (name === 'UIDL')
        talk.say(`+OK\r\n${mailbox.letters.map(({ uid }, place) => `${place + 1} ${nameOf(uid)}\r\n`).join('')}.\r\n`);
      else if (name === 'LIST')
        talk.say(`+OK\r\n${mailbox.letters.map(({ raw }, place) => `${place + 1} ${raw.length}\r\n`).join('')}.\r\n`);
      else if (name === 'RETR' && letter) {
        if ((handedOut += 1) > silentAfter) return;
        if (letter.uid === hangsUpAt) return talk.end();
        if (withholds(letter.uid) !== null) talk.say('-ERR it cannot be given\r\n');
        else {
          talk.say('+OK\r\n');
          if (letter.uid === dripsAt) {
            talk.drip('x');
            continue;
          }
          talk.say(block(letter.raw));
        }
      } else if (name === 'TOP' && letter && !lacksTop) {
        talk.say('+OK\r\n');
        talk.say(block(letter.raw.subarray(0, letter.raw.indexOf('\r\n\r\n') + 4)));
      } else talk.say('-ERR unknown command\r\n');
    }
  };
  return startLineServer({ tls, ...(certificate && { certificate }) }, serve);
};
