/**
 * The form of `release.json` (format.ts) as JSON Schema: what readers of a release rely on. Unknown fields are allowed, so that the SDK of
 * the next version can add some; fields that older releases lack are optional.
 */
import { releaseFormat } from './format.ts';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const mapOf = (values: object) => ({ type: 'object', additionalProperties: values }) as const;
/** The first fields must be there, the optional ones and any others may be. */
const withFields = (properties: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
/** The languages that every release of this format has: a language added later is optional in it. */
const inEachLanguage = (value: object) => withFields({ ru: value, kk: value, en: value, tr: value });

const assets = withFields({ scripts: texts, styles: texts });
const part = withFields({ scripts: texts, styles: texts, shared: texts });
const hashed = withFields({ file: text, integrity: { $ref: '#/$defs/integrity' } });
const drawn = inEachLanguage(hashed);
const path = { type: 'string', pattern: '^/' };

const common = withFields(
  {
    format: { const: releaseFormat },
    name: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' },
    version: { type: 'string', pattern: '^[0-9a-f]{1,64}$' },
    integrity: mapOf({ $ref: '#/$defs/integrity' }),
    locales: inEachLanguage(assets),
  },
  { bill: hashed, maps: mapOf(hashed), namespaces: texts },
);

const page = withFields(
  {
    path,
    access: { enum: ['session', 'anonymous'] },
    frame: { enum: ['sidebar', 'plain'] },
    scripts: texts,
    styles: texts,
    shared: texts,
  },
  { prerender: { type: 'boolean' } },
);

const remote = withFields(
  {
    kind: { const: 'remote' },
    name: { not: { const: 'shell' } },
    namespace: text,
    container: text,
    entry: text,
    pages: mapOf(page),
    slots: withFields({ gives: mapOf(part), asks: texts }),
    navigation: { type: 'array', items: withFields({ to: path, label: inEachLanguage(text), icon: text, order: { type: 'number' } }) },
    wants: mapOf(withFields({ range: text, names: texts })),
  },
  {
    signals: withFields({ emits: texts, listens: texts }),
    drawn: withFields({ place: text, pages: mapOf(drawn) }),
  },
);

const assetsOrNone = { anyOf: [assets, { type: 'null' }] };
const shell = withFields(
  {
    kind: { const: 'shell' },
    name: { const: 'shell' },
    boot: text,
    first: assets,
    parts: mapOf(part),
    fonts: mapOf(text),
    provides: mapOf(withFields({ version: text, names: texts, assets: assetsOrNone })),
  },
  {
    visitorBoot: text,
    trustedTypes: { const: true },
    worker: text,
    signals: texts,
    paths: { type: 'array', items: path },
    development: withFields({ first: assets, parts: mapOf(part), locales: inEachLanguage(assets), assets: mapOf(assetsOrNone) }),
    drawn: withFields({ sidebar: drawn, plain: drawn, place: text }),
  },
);

const $defs = { integrity: { type: 'string', pattern: '^sha(?:256|384)-[A-Za-z0-9+/]+={0,2}$' } };

/** By the kind of the release. */
export const releaseSchemas = { remote: { $defs, allOf: [common, remote] }, shell: { $defs, allOf: [common, shell] } };
