import { hasExtension } from '@qujat/api';
import { asRegistrationMode, registrationAttribute, type RegistrationMode } from '@qujat/contract/registration-mode';
import { linkCode } from '../parts/link-code.ts';

/** Whether organisations can register themselves here; a server without the extension registers everybody, as specified. */
const registrationMode = (): RegistrationMode =>
  hasExtension('registration-mode') ? asRegistrationMode(document.documentElement.getAttribute(registrationAttribute)) : 'open';

/** Why this page does not register; null if it does. */
export const registrationObstacle = (): 'closed' | 'byInvitation' | null => {
  const mode = registrationMode();
  if (mode === 'closed') return 'closed';
  return mode === 'invite' && linkCode() === '' ? 'byInvitation' : null;
};

/** The field of the invitation, if one is needed. */
export const invitationField = (): { readonly invitation?: string } => (registrationMode() === 'invite' ? { invitation: linkCode() } : {});

/** The hash that carries the invitation to the other form. */
export const invitationHash = (): string => (registrationMode() === 'invite' ? `#${linkCode()}` : '');
