import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPort, startProduct } from './product.ts';

/** Starts the built product on a fresh data folder for all flows. With E2E_ADDRESS they go to one that runs already. */
const startForAllFlows = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['E2E_ADDRESS']) return undefined;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'qujat-e2e-'));
  // The flows find the demo's keys there.
  process.env['E2E_DATA'] = dataDirectory;
  const product = await startProduct({ port: productPort, dataDirectory });
  return async () => {
    await product.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
};

export default startForAllFlows;
