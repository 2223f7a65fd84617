import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPort, productPort, startProduct } from './product.ts';

const startFresh = async (port: number, environment: NodeJS.ProcessEnv = {}): Promise<() => Promise<void>> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'qujat-e2e-'));
  // The flows find the demo's keys there.
  process.env[port === productPort ? 'E2E_DATA' : 'E2E_PLAIN_DATA'] = dataDirectory;
  const product = await startProduct({ port, dataDirectory, environment });
  return async () => {
    await product.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
};

/**
 * Starts the built product for all flows, each on a fresh data folder: once whole, once without extensions. With
 * E2E_ADDRESS the flows go to one that runs already.
 */
const startForAllFlows = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['E2E_ADDRESS']) return undefined;
  // The mail servers of the flows are on this machine.
  const started = await Promise.allSettled([
    startFresh(productPort, {
      MAILBOX_NETWORKS: '127.0.0.0/8,::1',
      MAIL_PLAIN_HOSTS: 'localhost,127.0.0.1,no-such-host.invalid',
      MAILBOX_PORTS: '1024-65535',
    }),
    startFresh(plainPort, { EXTENSIONS: '' }),
  ]);
  const stopAll = async (): Promise<void> => {
    await Promise.all(started.map((each) => (each.status === 'fulfilled' ? each.value() : undefined)));
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (!failed) return stopAll;
  await stopAll();
  throw failed.reason;
};

export default startForAllFlows;
