import { hasExtension } from '@qujat/api';
import { asRegistrationMode, registrationAttribute, type RegistrationMode } from '@qujat/contract/registration-mode';
import { linkCode } from '../parts/link-code.ts';

/** Whether organisations register themselves here; a server without the extension takes everybody, as specified. */
const registrationMode = (): RegistrationMode =>
  hasExtension('registration-mode') ? asRegistrationMode(document.documentElement.getAttribute(registrationAttribute)) : 'open';

/** Why this page registers nobody; null where it does. */
export const registrationObstacle = (): 'closed' | 'byInvitation' | null => {
  const mode = registrationMode();
  if (mode === 'closed') return 'closed';
  return mode === 'invite' && linkCode() === '' ? 'byInvitation' : null;
};

/** The field of the invitation, where one is needed. */
export const invitationField = (): { readonly invitation?: string } => (registrationMode() === 'invite' ? { invitation: linkCode() } : {});

/** The hash that keeps the invitation on the way to the other form. */
export const invitationHash = (): string => (registrationMode() === 'invite' ? `#${linkCode()}` : '');
