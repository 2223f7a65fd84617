/** The calls of signing by the state mobile application (SIG-12). */
import { hasExtension, logFault, request } from '@qujat/api';
import type { CallAnswer } from '@qujat/contract/call';
import { beginMobileSigning, cancelMobileSigning, maxSignedByPhone, type mobileSigningState } from '@qujat/contract/mobile-signing';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { seenOf } from '../signing-calls.ts';
import type { SigningRequest } from '../use-signing.ts';

export type PhoneOffer = CallAnswer<typeof beginMobileSigning>;
export type PhoneState = CallAnswer<typeof mobileSigningState>;

/** Whether the installation offers it to this person; never on a server without the extension. */
export const useOffersPhone = (): boolean => {
  const offered = useAtomValue(profileAtom)?.mobileSigning ?? false;
  return offered && hasExtension('mobile-signing');
};

export const isTooMuchForPhone = ({ documents }: SigningRequest): boolean => documents.length > maxSignedByPhone;

export const offerToPhone = ({ documents, comment, employeeId, version }: SigningRequest): Promise<PhoneOffer> =>
  request(beginMobileSigning, {
    documentIds: documents.map(({ id }) => id),
    comment: comment?.trim() || undefined,
    employeeId,
    version,
    seen: seenOf({ documents }),
  });

/** Whoever leaves waits no longer for an answer of the server, milliseconds. */
export const leaveWithin = 5_000;

/** Its code is worth nothing from now on. False if the call fails: then the code ends by itself some minutes later. */
export const cancelOffer = ({ signing }: PhoneOffer): Promise<boolean> =>
  request(cancelMobileSigning, { signing }, { background: true, timeoutMs: leaveWithin }).then(
    () => true,
    (error: unknown) => {
      logFault(error);
      return false;
    },
  );
