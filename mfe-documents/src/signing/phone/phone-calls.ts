/** The calls of signing by the state mobile application (SIG-12). */
import { hasExtension, logFault, request } from '@qujat/api';
import type { CallAnswer } from '@qujat/contract/call';
import { beginMobileSigning, cancelMobileSigning, maxSignedByPhone, type mobileSigningState } from '@qujat/contract/mobile-signing';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
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
  });

/** Its code is worth nothing from now on. If the call fails, the code ends by itself some minutes later. */
export const cancelOffer = ({ signing }: PhoneOffer): void =>
  void request(cancelMobileSigning, { signing }, { background: true }).catch(logFault);
