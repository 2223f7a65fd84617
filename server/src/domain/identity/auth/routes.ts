import { accountDemand } from '@qujat/contract/account-demand';
import {
  changePassword as changePasswordCall,
  companyName,
  confirmEmailCode as confirmCall,
  refreshTokens as refreshCall,
  signIn as signInCall,
  signOut as signOutCall,
  signOutByTicket as signOutByTicketCall,
} from '@qujat/contract/authentication';
import {
  checkQr as qrCall,
  confirmKey as confirmKeyCall,
  confirmKeyByNcalayer as confirmByNcalayerCall,
  esignChallenge,
  signInByEsign as esignCall,
} from '@qujat/contract/other-sign-ins';
import { completeRecovery as completeRecoveryCall, recoverPassword as recoverCall } from '@qujat/contract/recovery';
import {
  completeRegistration as completeRegistrationCall,
  registerByEmail as registerByEmailCall,
  readOrganisationKey as readKeyCall,
  registerByKey as registerByKeyCall,
} from '@qujat/contract/registration';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { IdentityServices } from '../services.ts';
import { readDemand } from './read-demand.ts';
import { organisationName } from '../session/organisations.ts';
import { changePassword } from './change-password.ts';
import { confirmKey } from './confirm-key.ts';
import { confirmKeyByNcalayer } from './confirm-by-ncalayer.ts';
import { makeChallenge, signInByEsign } from './esign.ts';
import { outbox, outboxFile } from './pages.ts';
import { checkQr } from './qr.ts';
import { completeRecovery, recoverPassword } from './recovery.ts';
import { refreshTokens } from './refresh.ts';
import { registerByEmail } from './registration/by-email.ts';
import { readOrganisationKey, registerByKey } from './registration/by-key.ts';
import { completeRegistration } from './registration/complete.ts';
import { confirmEmailCode } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutByTicket } from './sign-out.ts';

export const authRoutes = (services: IdentityServices): Area =>
  area(services, (serve) => {
    serve.anonymous(signInCall, signIn);
    serve.anonymous(confirmCall, confirmEmailCode);
    serve.anonymous(confirmKeyCall, confirmKey);
    serve.anonymous(confirmByNcalayerCall, confirmKeyByNcalayer);
    serve.anonymous(refreshCall, refreshTokens);
    serve.anonymous(recoverCall, recoverPassword);
    serve.anonymous(completeRecoveryCall, completeRecovery);
    serve.anonymous(registerByEmailCall, registerByEmail);
    serve.anonymous(completeRegistrationCall, completeRegistration);
    serve.anonymous(readKeyCall, readOrganisationKey);
    serve.anonymous(registerByKeyCall, registerByKey);
    serve.anonymous(qrCall, checkQr);
    serve.anonymous(esignChallenge, makeChallenge);
    serve.anonymous(esignCall, signInByEsign);
    serve(signOutCall, signOut);
    serve.anonymous(signOutByTicketCall, signOutByTicket);
    serve(changePasswordCall, changePassword);
    serve(companyName, async (_, { db, session, language }) => ({
      companyName: await organisationName(db, session.organisationId, language),
    }));
    serve(accountDemand, (_, context) => readDemand(context));
    serve.page('/ce/outbox/', { access: 'anonymous' }, outbox);
    serve.page('/ce/outbox/file', { access: 'anonymous' }, outboxFile);
  });
