/** Opens a mailbox with the protocol of its server. */
import { startDeadline } from './deadline.ts';
import { openImap } from './imap.ts';
import type { Connection, MailServer, OpenMailbox } from './mailbox.ts';
import { expectEncrypted, findAddress, type MailPolicy } from './policy.ts';
import { openPop3 } from './pop3.ts';

/** How long a server may take to say goodbye. */
const farewellMs = 2000;

/** Signs in. Every rejection, of the returned mailbox too, is a MailError, and every wait has its end. */
export const openMailbox = async (server: MailServer, policy: MailPolicy): Promise<OpenMailbox> => {
  expectEncrypted(server, policy);
  const { rootCertificates } = await import('node:tls');
  const address = await findAddress(server.host, server.port, policy);
  const { watch, within } = startDeadline(policy.timeoutMs);
  const connection: Connection = {
    ...server,
    address,
    authorities: policy.authorities === null ? undefined : [...rootCertificates, policy.authorities],
    timeoutMs: policy.timeoutMs,
    watch,
  };
  const { count, list, fetch, close } = await within(() => (server.protocol === 'imap' ? openImap(connection) : openPop3(connection)));
  return {
    count,
    list: (atMost) => within(() => list(atMost)),
    fetch: (name, maxBytes) => within(() => fetch(name, maxBytes)),
    close: () => within(close, farewellMs).catch(() => {}),
  };
};
