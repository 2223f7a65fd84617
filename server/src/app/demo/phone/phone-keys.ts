/** The keys that the demo's phone holds: those of everybody, so that also a wrong one can be tried. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestContext } from '../../../platform/http/context.ts';
import { listKeyOrders, type KeyOrder } from '../keys/orders.ts';

export interface PhoneKey extends KeyOrder {
  readonly path: string;
}

/** Files that are made already. The application itself takes no file that is no key. */
export const listPhoneKeys = async ({ db, dataDir }: Pick<RequestContext, 'db'> & { readonly dataDir: string }): Promise<PhoneKey[]> =>
  (await listKeyOrders(db))
    .map((order) => ({ ...order, path: join(dataDir, 'keys', order.file) }))
    .filter(({ kind, path }) => kind !== 'not-a-key' && existsSync(path));
