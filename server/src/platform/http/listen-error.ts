import { StartError } from '../process/start-error.ts';

/** What hindered a server from listening, in one line. */
export const listenError = (error: unknown, host: string, port: number): StartError => {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} of ${host} is already taken.`);
  return new StartError(`SERVER_HOST ${host} and SERVER_PORT ${port} cannot be listened on (${code}).`);
};
