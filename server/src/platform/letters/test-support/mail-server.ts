/** A mail server for the tests of letters. */
import { createServer, type AddressInfo, type Server } from 'node:net';

/** What it answers instead of a good word, by the command: 'greeting', 'AUTH', 'MAIL', 'RCPT', 'DATA', or 'content' (the end of a letter). */
type Answers = Map<string, string>;

/**
 * A mail server that accepts letters for everybody but `refused@…` (never) and `busy@…` (not now). `onTaken` runs after it has taken a letter
 * and before it says so. `greeted` holds one entry for each connection.
 */
export const startMailServer = async (
  onTaken: () => Promise<void> = async () => {},
): Promise<{ server: Server; taken: string[]; greeted: string[]; answers: Answers; url: string }> => {
  const taken: string[] = [];
  const greeted: string[] = [];
  const answers: Answers = new Map();
  const server = createServer((socket) => {
    let inData = false;
    let letter = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const greeting = answers.get('greeting') ?? '220 test';
    greeted.push(greeting);
    say(greeting);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (inData) {
        letter += chunk.toString();
        if (!letter.endsWith('\r\n.\r\n')) return;
        inData = false;
        const refusal = answers.get('content');
        if (!refusal) taken.push(letter);
        letter = '';
        if (refusal) return say(refusal);
        return void onTaken().then(() => say('250 taken'));
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const refusal = answers.get(line.slice(0, 4).toUpperCase());
        if (/^EHLO/i.test(line)) say('250-test\r\n250 AUTH PLAIN');
        else if (refusal) say(refusal);
        else if (/^RCPT.*refused@/i.test(line)) say('550 no such mailbox');
        else if (/^RCPT.*busy@/i.test(line)) say('451 come again');
        else if (/^DATA/i.test(line)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { server, taken, greeted, answers, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
