/** A mail server for the tests of letters. */
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * A mail server that accepts letters for everybody but `refused@…` (never) and `busy@…` (not now). `onTaken` runs after it has taken a letter
 * and before it says so.
 */
export const startMailServer = async (
  onTaken: () => Promise<void> = async () => {},
): Promise<{ server: Server; taken: string[]; url: string }> => {
  const taken: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    let letter = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (inData) {
        letter += chunk.toString();
        if (!letter.endsWith('\r\n.\r\n')) return;
        taken.push(letter);
        inData = false;
        letter = '';
        return void onTaken().then(() => say('250 taken'));
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (/^EHLO/i.test(line)) say('250 test');
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
  return { server, taken, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
