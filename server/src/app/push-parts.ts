/** The operator's settings for notifications of the browser. */
import { join } from 'node:path';
import { keepKeyIn } from '../domain/mail/sealing.ts';
import { pushKeysOf, type PushKeys } from '../domain/notifications/push/push-keys.ts';
import type { PushSending } from '../domain/notifications/push/send-push.ts';

export interface PushSettings {
  /** A number of P-256; null if none is configured. */
  readonly key: Buffer | null;
  /** Push services inside the network that may be reached. */
  readonly networks: readonly string[];
}

/** Where push services find no operator, they still take messages. */
const nobody = 'mailto:noreply@qujat.invalid';

/** `ownFolder` is the folder of an embedded database: the key is stored next to it. Null: nothing is sent to browsers. */
export const openPush = (
  { key = null, networks = [] }: Partial<PushSettings> = {},
  origin: string | null,
  ownFolder: string | null,
): PushSending | null => {
  const own = (): Buffer | null => (ownFolder === null ? null : (keepKeyIn(join(ownFolder, 'push.key'))[0] ?? null));
  const secret = key ?? own();
  if (!secret) return null;
  const keys: PushKeys = pushKeysOf(secret);
  return { keys, contact: origin?.startsWith('https:') ? origin : nobody, policy: { networks, hosts: [] } };
};
