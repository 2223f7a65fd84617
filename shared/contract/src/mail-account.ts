/** The mail account at /ce/settings/: the mailbox from which letters come (MAI-4). All of it is ours. */
import { call, optional, required } from './call.ts';
import { at, flag, nothing, nullable, number, oneOf, optionalText, record, text, type Decoded } from './codec.ts';
import { choiceField, integerField, lineField, secretField } from './field.ts';

export const mailProtocols = ['imap', 'pop3'] as const;
export type MailProtocol = (typeof mailProtocols)[number];

/** TLS from the first byte, TLS after a greeting (STARTTLS, STLS), or none at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The charset for letters that do not name theirs. */
export const mailCharsets = ['utf-8', 'windows-1251', 'koi8-r', 'kz-1048', 'iso-8859-5', 'cp866'] as const;
export type MailCharset = (typeof mailCharsets)[number];

/** The usual ports: the first one secure, the second not (MAI-4). */
export const mailPorts: Readonly<Record<MailProtocol, Readonly<Record<MailSecurity, number>>>> = {
  imap: { tls: 993, starttls: 143, none: 143 },
  pop3: { tls: 995, starttls: 110, none: 110 },
};

const account = record({
  protocol: at('protocol', oneOf(mailProtocols, 'imap')),
  host: at('host', text),
  port: at('port', number),
  security: at('security', oneOf(mailSecurities, 'tls')),
  login: at('login', text),
  charset: at('charset', oneOf(mailCharsets, 'utf-8')),
  /** A name and an address: replies to documents sent by e-mail go there. */
  sender: at('sender', text),
  /** Why the last attempt could not fetch letters, in the person's language. */
  trouble: at('trouble', optionalText),
});
export type MailAccount = Decoded<typeof account>;

export const readMailAccount = call({
  name: 'readMailAccount',
  summary: 'The mail account of the person in this organisation. The password is never returned.',
  source: 'MAI-4',
  path: '/ce/settings/mail/read',
  effect: 'read',
  fields: {},
  answer: record({
    /** Why no mailbox can be connected, in the person's language; null if one can be. */
    refusal: at('refusal', optionalText),
    account: at('account', nullable(account)),
  }),
  extension: 'mailbox',
});

const accountFields = {
  protocol: required('protocol', choiceField(mailProtocols)),
  host: required('host', lineField(253)),
  port: required('port', integerField(1, 65_535)),
  security: required('security', choiceField(mailSecurities)),
  login: required('login', lineField(254)),
  /** If omitted, the stored one is used, as long as server, port, security and login are the same. */
  password: optional('password', secretField(256)),
} as const;

export const testMailAccount = call({
  name: 'testMailAccount',
  summary: 'Tries to sign in to the mail server and reports the problem. Nothing is stored.',
  source: 'MAI-4',
  path: '/ce/settings/mail/test',
  effect: 'change',
  fields: accountFields,
  answer: record({
    works: at('works', flag),
    /** The result of the test, in the person's language. */
    text: at('text', text),
    /** The field that caused the failure: host, port, security or password; null if none did. */
    field: at('field', oneOf(['host', 'port', 'security', 'password'], null)),
  }),
  extension: 'mailbox',
});

export const saveMailAccount = call({
  name: 'saveMailAccount',
  summary: 'Connects a mailbox, or changes its connection. Letters are fetched at once.',
  source: 'MAI-4',
  path: '/ce/settings/mail/save',
  effect: 'change',
  fields: { ...accountFields, charset: required('charset', choiceField(mailCharsets)), sender: optional('sender', lineField(200)) },
  answer: nothing,
  extension: 'mailbox',
});

export const removeMailAccount = call({
  name: 'removeMailAccount',
  summary: 'Disconnects the mailbox and deletes its password. Fetched letters stay.',
  source: 'MAI-4',
  path: '/ce/settings/mail/remove',
  effect: 'change',
  fields: {},
  answer: nothing,
  extension: 'mailbox',
});
