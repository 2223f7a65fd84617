import { createServer } from 'node:net';
import { SettingError } from '@qujat/shell/page/settings';

/** Throws SettingError, in one line, when the port cannot be listened on: better now than after the build. `setting` is what names another. */
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
