/** Where this installation gets its time stamps. */
import { readDemoTimeStamps } from './demo/keys/time-stamps.ts';
import type { TimeStampSource } from '../domain/documents/signing/time-stamps.ts';

export interface TimeStampSettings {
  readonly dataDir: string;
  readonly demo?: boolean | undefined;
  /** The address of the time stamp authority (RFC 3161). In demo mode the demo's own authority is used. */
  readonly timeStampUrl?: string | null | undefined;
  /** The policy requested from the authority, an object identifier; null if any is accepted. */
  readonly timeStampPolicy?: string | null | undefined;
  /** For tests: provides time stamps instead of that address. */
  readonly timeStamps?: (() => Promise<TimeStampSource>) | undefined;
}

/** The demo's authority is created after the server has started, so it is read when it is needed. */
export const timeStampsOf = ({
  timeStamps,
  timeStampUrl,
  timeStampPolicy,
  demo,
  dataDir,
}: TimeStampSettings): (() => Promise<TimeStampSource | null>) => {
  if (timeStamps) return timeStamps;
  if (timeStampUrl) return async () => ({ kind: 'address', url: timeStampUrl, policy: timeStampPolicy ?? null });
  let read: Promise<TimeStampSource> | null = null;
  const readDemo = async (): Promise<TimeStampSource> => ({ kind: 'key', ...(await readDemoTimeStamps(dataDir)) });
  return async () => {
    if (!demo) return null;
    read ??= readDemo();
    return read.catch((error: unknown) => {
      read = null;
      // Not created yet: until then the demo has no keys either, so nothing is signed.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
  };
};
