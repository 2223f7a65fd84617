/** Notifications of the browser (NTF-10): which browsers a person lets show them. All of it is ours. */
import { call, optional, required } from './call.ts';
import { at, identifier, list, nothing, number, optionalText, record, text } from './codec.ts';
import { BadFieldError, flagField, identifierField } from './field.ts';
import { jsonField, recordIn, textIn, type Reader } from './json-field.ts';

/** A person's browsers; one more takes the place of the one that was seen longest ago. */
export const mostBrowsers = 10;

/** What a browser's push service gives: its address, and the keys for which messages are encrypted (RFC 8291). */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const endpoint: Reader<string> = (value) => {
  const given = textIn(1000)(value);
  const url = URL.parse(given);
  if (url?.protocol !== 'https:' || url.username || url.password) throw new BadFieldError('wrong-form');
  return url.href;
};
/** Base64url without padding. */
const keyOf =
  (characters: number): Reader<string> =>
  (value) => {
    const given = textIn(200)(value).replace(/=+$/, '');
    if (given.length !== characters || !/^[\w-]+$/.test(given)) throw new BadFieldError('wrong-form');
    return given;
  };

export const browserField = jsonField<BrowserSubscription>({
  says: 'JSON: the endpoint and the keys of a PushSubscription',
  max: 2_000,
  examples: [
    {
      endpoint: 'https://push.example/subscription/1',
      // The receiver of the example in RFC 8291.
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  ],
  read: recordIn<BrowserSubscription>({ endpoint, p256dh: keyOf(87), auth: keyOf(22) }),
});

const common = { extension: 'notifications', source: 'NTF-10' } as const;

export const pushBrowsers = call({
  ...common,
  name: 'pushBrowsers',
  summary: 'The key that this server’s messages are signed with, and the browsers in which the person gets them.',
  path: '/ce/notifications/browsers',
  effect: 'read',
  fields: {},
  answer: record({
    /** The applicationServerKey, base64url; null where the server pushes nothing. */
    key: at('key', optionalText),
    browsers: at(
      'browsers',
      list(
        record({
          id: at('id', identifier),
          /** The user agent. */
          device: at('device', text),
          /** Seconds since 1970. */
          since: at('since', number),
          endpoint: at('endpoint', text),
        }),
      ),
    ),
  }),
});

export const addPushBrowser = call({
  ...common,
  name: 'addPushBrowser',
  summary: 'Lets a browser show news. `renewal`: only if it is one of the person’s already; one of somebody else is forgotten.',
  path: '/ce/notifications/browsers/add',
  effect: 'change',
  encoding: 'json',
  fields: { browser: required('browser', browserField), renewal: optional('renewal', flagField) },
  answer: nothing,
});

export const removePushBrowser = call({
  ...common,
  name: 'removePushBrowser',
  summary: 'Shows no more news in a browser of the person.',
  path: '/ce/notifications/browsers/remove',
  effect: 'change',
  fields: { id: required('id', identifierField) },
  answer: nothing,
});
