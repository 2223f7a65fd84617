/** Signing in and staying signed in (ACC-1, SES-6). */
import { call, optional, required } from './call.ts';
import { at, flag, nothing, optionalNumber, optionalText, record, text } from './codec.ts';
import { flagField, secretField, textField } from './field.ts';
import { startPageCodec } from './start-page.ts';

const asJwt = { is_jwt: '1' };

/** The answer to each step of signing in: tokens, a request for a second factor, or an error (ACC-3). */
export const signInAnswer = record({
  /** '2fa', 'error', or null together with tokens. */
  status: at('status', optionalText),
  /** The kind of second factor ('email', 'esign'), or the error's text. */
  text: at('text', text),
  /** The text that NCALayer must sign as the second factor, if the server accepts no key file from this person. */
  authSignData: at('auth_sign_data', optionalText),
  accessToken: at('access_token', optionalText),
  /** Unix seconds; 0 = never expires, null = unknown. */
  accessTokenExpires: at('access_token_exp', optionalNumber),
  refreshToken: at('refresh_token', optionalText),
  ssoData: at('sso_data', optionalText),
  passwordChangeRequired: at('psw_change', flag),
  /** Ours: where the person starts. */
  startPage: at('start_page', startPageCodec),
});

/** Fields common to the steps of signing in. */
export const signInStep = {
  access: 'anonymous',
  effect: 'change',
  encoding: 'multipart',
  answer: signInAnswer,
  secretAnswer: true,
  answersErrors: true,
} as const;

/** Whether it succeeded, and the message for the person. */
export const outcome = record({ status: at('status', text), text: at('text', text) });

export const signIn = call({
  ...signInStep,
  name: 'signIn',
  summary: 'Signs in with e-mail and password; answers tokens, the kind of a second factor, or an error.',
  source: 'ACC-1, ACC-3',
  path: '/ce/accenter.php',
  fixed: asJwt,
  fields: {
    email: required('q', textField(254)),
    password: required('q1', secretField(256)),
    remember: optional('remember', flagField, 'remember'),
  },
});

export const confirmEmailCode = call({
  ...signInStep,
  name: 'confirmEmailCode',
  summary: 'The second factor with a five-digit code from a letter.',
  source: 'ACC-6',
  path: '/ce/accenter.php',
  fixed: asJwt,
  fields: { code: required('email_code', secretField(5)) },
});

export const refreshTokens = call({
  name: 'refreshTokens',
  summary: 'Exchanges the refresh token for its successor and a new access token.',
  source: 'SES-2, SES-6',
  path: '/ce/docs1.5/refresh_token.php',
  access: 'anonymous',
  effect: 'change',
  poll: true,
  encoding: 'json',
  fields: {
    refreshToken: required('refresh_token', secretField(512)),
    accessToken: optional('access_token', secretField(512)),
  },
  answer: record({
    status: at('status', text),
    text: at('text', text),
    /** One of `sessionEnds`: why the session is over; null if it was ended on purpose, and from servers that do not say. */
    reason: at('reason', optionalText),
    accessToken: at('access_token', optionalText),
    refreshToken: at('refresh_token', optionalText),
    accessTokenExpires: at('access_token_exp', optionalNumber),
  }),
  secretAnswer: true,
  answersErrors: true,
});

export const signOut = call({
  name: 'signOut',
  summary: 'Ends the session and the cookie of the server pages.',
  source: 'SES-7, SES-8',
  path: '/auth/logout',
  effect: 'change',
  fields: {},
  answer: nothing,
  extension: 'sign-out',
});

export const signOutByTicket = call({
  name: 'signOutByTicket',
  summary: 'Ends the session of a ticket (docs/decisions/0115): for a sign-out that could not be reported when it happened.',
  source: 'ACC-1',
  path: '/auth/logout/ticket',
  access: 'anonymous',
  effect: 'change',
  fields: { ticket: required('ticket', secretField(64)) },
  answer: nothing,
  extension: 'sign-out',
});

export const changePassword = call({
  name: 'changePassword',
  summary: 'Changes the password; the forced change uses it too.',
  source: 'ACC-14',
  path: '/ce/re_change_psw.php',
  effect: 'change',
  fixed: asJwt,
  fields: {
    current: required('q', secretField(256)),
    replacement: required('q1', secretField(256)),
    repeated: required('q2', secretField(256)),
  },
  answer: outcome,
});

export const companyName = call({
  name: 'companyName',
  summary: 'The name of the organisation whose policy requires a new password.',
  source: 'ACC-14',
  method: 'GET',
  path: '/ce/re_change_psw_company_name.php',
  base: 'second',
  effect: 'read',
  encoding: 'query',
  fields: {},
  answer: record({ companyName: at('company_name', text) }),
});
