import { createServer } from 'node:net';
import { SettingError } from '@qujat/shell/page/settings';

/**
 * Throws SettingError, in one line, if the port is unavailable: better now than after the build. `setting` is the name of the setting that
 * changes it.
 */
export const expectFreePort = (port: number, host: string, setting = 'PORT'): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      reject(
        new SettingError(
          `Port ${port} ${why}. ${setting.startsWith('--') ? `Give another one by ${setting}` : `Set ${setting} to another one`}.`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
