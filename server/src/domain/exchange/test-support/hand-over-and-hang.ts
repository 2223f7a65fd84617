/** For the kill test: hands the queue over to the demo's gateway, reports it, and never receives the answer. */
import { openDatabase } from '../../../platform/database/pool.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { createLocalKeyReader } from '../../../platform/keys/local-key-reader.ts';
import { createDemoGateway } from '../demo-gateway/demo-gateway.ts';
import { exchangeTraffic } from '../exchange-job.ts';
import type { ExchangeGateway } from '../gateway.ts';

const [url = '', trustFolder = '', filesDir = ''] = process.argv.slice(2);
const db = openDatabase({ url, maxConnections: 2 });
const keys = createLocalKeyReader(trustFolder);
const real = createDemoGateway(db, keys);
const gateway: ExchangeGateway = {
  ...real,
  submit: async (...given) => {
    await real.submit(...given);
    process.stdout.write('taken\n');
    await new Promise(() => setInterval(() => {}, 1000));
  },
};
await exchangeTraffic(db, { gateway, keys, files: createDiskStore(filesDir), origin: '' }, new Date());
