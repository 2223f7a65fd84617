/** Opens a mailbox with the protocol of its server. */
import { openImap } from './imap.ts';
import type { Connection, MailServer, OpenMailbox } from './mailbox.ts';
import { expectEncrypted, findAddress, type MailPolicy } from './policy.ts';
import { openPop3 } from './pop3.ts';

/** Signs in. Every rejection, of the returned mailbox too, is a MailError. */
export const openMailbox = async (server: MailServer, policy: MailPolicy): Promise<OpenMailbox> => {
  expectEncrypted(server, policy);
  const { rootCertificates } = await import('node:tls');
  const connection: Connection = {
    ...server,
    address: await findAddress(server.host, server.port, policy),
    authorities: policy.authorities === null ? undefined : [...rootCertificates, policy.authorities],
    timeoutMs: policy.timeoutMs,
  };
  return server.protocol === 'imap' ? openImap(connection) : openPop3(connection);
};
