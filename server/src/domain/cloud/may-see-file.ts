import type { SessionContext } from '../../platform/http/context.ts';
import { mayReach } from './access.ts';

/** Whether a file is in a folder that the person may enter. */
export const maySeeCloudFile = ({ db, session }: SessionContext, fileId: number): Promise<boolean> => mayReach(db, fileId, session);
