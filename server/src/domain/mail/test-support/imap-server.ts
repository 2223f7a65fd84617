/** An IMAP server (RFC 3501) for tests: as much as a client needs that signs in and reads an inbox. */
import { startLineServer, type RunningServer, type Talk, type TestServerOptions } from './line-server.ts';

interface State {
  secure: boolean;
  signedIn: boolean;
  handedOut: number;
}

/** A command with its arguments: words, quoted texts and literals. */
const readCommand = async (talk: Talk): Promise<{ tag: string; text: string; words: string[] } | null> => {
  let line = await talk.line();
  if (line === null) return null;
  let whole = line;
  for (let found = /\{(\d+)\}$/.exec(line); found && line !== null; found = line === null ? null : /\{(\d+)\}$/.exec(line)) {
    talk.say('+ go on\r\n');
    const literal = (await talk.bytes(Number(found[1]))).toString('utf8');
    line = await talk.line();
    whole = `${whole.slice(0, -found[0].length)}"${literal.replaceAll(/["\\]/g, '\\$&')}"${line ?? ''}`;
  }
  const words = [...whole.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  );
  return { tag: words[0] ?? '*', text: whole.slice((words[0] ?? '').length + 1), words: words.slice(1) };
};

const inSet = (set: string, uid: number, last: number): boolean =>
  set.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((each) => (each === '*' ? last : Number(each)));
    return uid >= Math.min(from, to) && uid <= Math.max(from, to);
  });

export const startImapServer = (options: TestServerOptions): Promise<RunningServer> => {
  const {
    mailbox,
    certificate,
    tls = false,
    greeting = '* OK ready\r\n',
    loginDisabled = false,
    silentAfter = Number.POSITIVE_INFINITY,
    hangsUpAt,
    saysBefore = () => '',
    refusesSearch = () => null,
    withholds = () => null,
    dripsAt,
    refusal = () => null,
    uidValidity = () => 7,
  } = options;

  const capability = ({ secure }: State): string =>
    [
      'IMAP4rev1',
      'ID',
      'NAMESPACE',
      ...(certificate && !secure ? ['STARTTLS'] : []),
      ...(loginDisabled && !secure ? ['LOGINDISABLED'] : ['AUTH=PLAIN', 'SASL-IR']),
    ].join(' ');

  const fetch = (talk: Talk, text: string, state: State): boolean | 'refused' => {
    const [, set = '', items = ''] = /FETCH (\S+) (.*)$/i.exec(text) ?? [];
    const last = mailbox.letters.at(-1)?.uid ?? 0;
    for (const [place, { uid, raw }] of mailbox.letters.entries()) {
      if (!inSet(set, uid, last)) continue;
      const asked = /RFC822\.SIZE/i.test(items) ? 'size' : 'letter';
      const answers: (string | Buffer)[] = [saysBefore(uid, asked), `* ${place + 1} FETCH (UID ${uid}`];
      if (asked === 'size') answers.push(` RFC822.SIZE ${raw.length}`);
      const head = /BODY(?:\.PEEK)?\[HEADER\]/i.test(items);
      if (head || /BODY(?:\.PEEK)?\[\]/i.test(items)) {
        if (!head && (state.handedOut += 1) > silentAfter) return false;
        if (uid === hangsUpAt) {
          talk.end();
          return false;
        }
        const how = withholds(uid);
        if (how === 'refusal') return 'refused';
        if (how === 'nothing') continue;
        if (uid === dripsAt) {
          talk.say(`* ${place + 1} FETCH (UID ${uid} BODY[] {5000000}\r\n`);
          talk.drip('x');
          return false;
        }
        const content = head ? raw.subarray(0, raw.indexOf('\r\n\r\n') + 4) : raw;
        const item = ` BODY[${head ? 'HEADER' : ''}]`;
        if (how === 'nil') answers.push(`${item} NIL`);
        else answers.push(`${item} {${content.length}}\r\n`, content);
      }
      for (const answer of [...answers, ')\r\n']) talk.say(answer);
    }
    return true;
  };

  const isRight = (user: string, password: string): boolean => user === mailbox.user && password === mailbox.password;

  const serve = async (talk: Talk, heard: string[]): Promise<void> => {
    const state: State = { secure: tls, signedIn: false, handedOut: 0 };
    if (greeting === null) return;
    if (dripsAt === 'greeting') return talk.drip('x');
    talk.say(greeting);
    for (let command = await readCommand(talk); command; command = await readCommand(talk)) {
      const { tag, text, words } = command;
      heard.push(text);
      const name = (words[0] ?? '').toUpperCase() === 'UID' ? `UID ${words[1] ?? ''}`.toUpperCase() : (words[0] ?? '').toUpperCase();
      const ok = (said = 'done'): void => talk.say(`${tag} OK ${said}\r\n`);
      const tell = (said: string): void => {
        talk.say(said);
        ok();
      };
      const signIn = (user: string, password: string): void => {
        if (loginDisabled && !state.secure) return talk.say(`${tag} NO [PRIVACYREQUIRED] encrypt first\r\n`);
        if (!isRight(user, password)) return talk.say(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.\r\n`);
        if (hangsUpAt === 'password') return talk.end();
        const refused = refusal();
        if (refused !== null) return talk.say(`${tag} ${refused}\r\n`);
        state.signedIn = true;
        ok(`[CAPABILITY ${capability(state)}] signed in`);
      };
      if (name === 'CAPABILITY') tell(`* CAPABILITY ${capability(state)}\r\n`);
      else if (name === 'STARTTLS' && certificate) {
        ok('begin');
        talk.secure(certificate);
        state.secure = true;
      } else if (name === 'LOGIN') signIn(words[1] ?? '', words[2] ?? '');
      else if (name === 'AUTHENTICATE') {
        if (words[2] === undefined) talk.say('+ \r\n');
        const [, user = '', password = ''] = Buffer.from(words[2] ?? (await talk.line()) ?? '', 'base64')
          .toString('utf8')
          .split('\0');
        signIn(user, password);
      } else if (name === 'LOGOUT') {
        talk.say('* BYE see you\r\n');
        ok();
        talk.end();
      } else if (name === 'ID') tell('* ID NIL\r\n');
      else if (name === 'NOOP') ok();
      else if (!state.signedIn) talk.say(`${tag} NO sign in first\r\n`);
      else if (name === 'NAMESPACE') tell('* NAMESPACE (("" "/")) NIL NIL\r\n');
      else if (name === 'LIST' || name === 'LSUB') tell(`* ${name} (\\HasNoChildren) "/" "INBOX"\r\n`);
      else if (name === 'SELECT' || name === 'EXAMINE') {
        talk.say(
          `* FLAGS (\\Seen)\r\n* ${mailbox.letters.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY ${uidValidity()}] ok\r\n* OK [UIDNEXT ${(mailbox.letters.at(-1)?.uid ?? 0) + 1}] ok\r\n`,
        );
        ok(name === 'SELECT' ? '[READ-WRITE] selected' : '[READ-ONLY] selected');
      } else if (name === 'UID SEARCH' && dripsAt === 'list') talk.drip('* OK Still here\r\n');
      else if (name === 'UID SEARCH') {
        const said = refusesSearch();
        if (said === null) tell(`* SEARCH ${mailbox.letters.map(({ uid }) => uid).join(' ')}\r\n`);
        else talk.say(`${tag} ${said}\r\n`);
      } else if (name === 'UID FETCH') {
        const given = fetch(talk, text, state);
        if (!given) return;
        if (given === 'refused') talk.say(`${tag} NO it cannot be given\r\n`);
        else ok();
      } else talk.say(`${tag} BAD unknown command\r\n`);
    }
  };
  return startLineServer({ tls, ...(certificate && { certificate }) }, serve);
};
