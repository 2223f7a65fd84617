import { changePassword as changePasswordCall, companyName, confirmEmailCode as confirmCall, refreshTokens as refreshCall, signIn as signInCall, signOut } from '@qujat/contract/authentication';
import type { Area } from '../http/serve.ts';
import { clearPageCookie } from '../session/cookies.ts';
import { organisationName } from '../session/organisations.ts';
import { audit } from './audit.ts';
import { changePassword } from './change-password.ts';
import { endSession } from './end-session.ts';
import { outbox } from './pages.ts';
import { refreshTokens } from './refresh.ts';
import { confirmEmailCode } from './second-factor.ts';
import { signIn } from './sign-in.ts';

export const routes: Area = (serve) => {
  serve.anonymous(signInCall, signIn);
  serve.anonymous(confirmCall, confirmEmailCode);
  serve.anonymous(refreshCall, refreshTokens);
  serve(signOut, async (_, context) => {
    const { db, now, session } = context;
    await endSession(db, session.id, 'signed-out', now);
    await audit(db, context, 'sign-out', { personId: session.personId, organisationId: session.organisationId });
    clearPageCookie(context);
    return null;
  });
  serve(changePasswordCall, changePassword);
  serve(companyName, async (_, { db, session, language }) => ({ companyName: await organisationName(db, session.organisationId, language) }));
  serve.page('/ce/outbox/', { access: 'anonymous' }, outbox);
};
