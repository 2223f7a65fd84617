/** Access to files. A file can be in several areas, and each area decides about its own. */
import type { RequestContext, SessionContext } from '../http/context.ts';
import type { RequestError } from '../http/errors.ts';

/** An area's rules for its files. Registered in app/areas.ts. */
export interface FileGuard {
  /** Whether the person may see the file in this area. */
  readonly maySee: (context: SessionContext, fileId: number) => Promise<boolean>;
  /** Whether access in this area alone decides, even for the uploader of the file. Default: no. */
  readonly decidesAlone?: (context: SessionContext, fileId: number) => Promise<boolean>;
  /** Whether anybody may see it here. Default: no. */
  readonly isPublic?: (context: RequestContext, fileId: number) => Promise<boolean>;
  /** Explains why the file is not available; null if this area can only say that it does not exist. */
  readonly explainRefusal?: (context: RequestContext, fileId: number) => Promise<RequestError | null>;
}

/** A file as its row names it. */
interface OwnedFile {
  readonly id: number;
  readonly owner_id: number;
}

export interface FileAccess {
  /** Whether the person, or the holder of a link, may see a file in one of its places. */
  readonly maySee: (context: RequestContext, file: OwnedFile) => Promise<boolean>;
  /** Why a file is not available, in the words of its area; null if there is no reason. */
  readonly explainRefusal: (context: RequestContext, fileId: number) => Promise<RequestError | null>;
}

export const createFileAccess = (guards: readonly FileGuard[]): FileAccess => {
  /** The person's own file that is in no area yet, or only in areas where they may see it. */
  const isOwn = async (context: SessionContext, { id, owner_id }: OwnedFile): Promise<boolean> => {
    if (owner_id !== context.session.employeeId) return false;
    for (const { decidesAlone } of guards) if (await decidesAlone?.(context, id)) return false;
    return true;
  };
  return {
    maySee: async (context, file) => {
      const { session } = context;
      if (session) {
        const own = { ...context, session };
        if (await isOwn(own, file)) return true;
        for (const { maySee } of guards) if (await maySee(own, file.id)) return true;
      }
      for (const { isPublic } of guards) if (await isPublic?.(context, file.id)) return true;
      return false;
    },
    explainRefusal: async (context, fileId) => {
      for (const { explainRefusal } of guards) {
        const refusal = await explainRefusal?.(context, fileId);
        if (refusal) return refusal;
      }
      return null;
    },
  };
};
