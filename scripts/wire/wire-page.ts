/** Writes docs/wire.md from the contract. */
import { readFileSync } from 'node:fs';
import { callsByArea } from '@qujat/contract/all-calls';
import type { AnyCall } from '@qujat/contract/call';
import { areaText, fieldComments } from './comments.ts';
import { answerRows, shapeText } from './shape-text.ts';

const titles: Readonly<Record<string, string>> = {
  authentication: 'Authentication',
  'other-sign-ins': 'Signing in otherwise',
  recovery: 'A forgotten password',
  registration: 'Registration',
  settings: 'Settings',
  'own-iin': 'The IIN of a person who has none',
  shell: 'Shell',
  sidebar: 'Sidebar',
  'document-list': 'Document list',
  'document-card': 'Document card',
  signing: 'Signing',
  'document-acts': 'What is done with a document',
  'document-pages': 'Document pages',
  templates: 'Templates',
  'new-document': 'New documents',
  deputies: 'Deputies',
  exchange: 'Exchange',
  mail: 'Mail',
  'mail-account': 'Mail account',
  'mail-access': 'Access to mail',
  feed: 'Feed',
  cloud: 'Cloud',
  'cloud-changes': 'What is changed in the cloud',
  'external-folder': 'A folder behind a link',
  colleagues: 'Colleagues',
  'administration/own-rights': 'Own rights',
  'administration/people': 'People of an organisation',
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : ['', ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)];

const code = (text: string): string => `\`${text}\``;

const isOurs = (extension: string | undefined): string => (extension ? ` (extension ${code(extension)})` : '');

const traits = (call: AnyCall): string =>
  [
    call.access === 'anonymous' ? 'anybody' : (call.rights?.join(' or ') ?? 'signed in'),
    call.effect === 'change' ? 'changes something' : 'reads',
    call.base === 'main' ? 'main base' : `${call.base} base`,
    call.encoding === 'query' ? 'fields in the address' : call.encoding,
    ...(call.answersErrors ? ['`{status: "error"}` is part of the answer'] : []),
    call.source,
  ].join(' · ');

const requestRows = (call: AnyCall, comments: ReadonlyMap<string, string>): string[][] => [
  ...Object.entries(call.fixed).map(([wire, value]) => [code(wire), '', `always ${code(value)}`, '']),
  ...Object.entries(call.fields).map(([name, field]) => [
    code(field.wire),
    `${name}${field.optional ? '' : ' *'}`,
    `${field.codec.says}${field.inQuery ? ', in the address' : ''}${isOurs(field.extension)}`,
    comments.get(`${name}:${field.wire}`) ?? '',
  ]),
];

const callText = (call: AnyCall, comments: ReadonlyMap<string, string>): string[] => {
  const rows = answerRows(call.answer).map(({ wire, name, rule, key }) => [code(wire), name, rule, (key && comments.get(key)) ?? '']);
  return [
    '',
    `### ${call.name}`,
    '',
    `**${call.method}** ${code(call.path)}${isOurs(call.extension)}`,
    '',
    call.summary,
    '',
    `<sub>${traits(call)}</sub>`,
    ...table(['Asked', 'Name', 'Rule', 'Meaning'], requestRows(call, comments)),
    '',
    `Answer: ${shapeText(call.answer)}.`,
    ...table(['Answered', 'Name', 'Rule', 'Meaning'], rows),
  ];
};

const sourceOf = (area: string): string => readFileSync(new URL(`../../shared/contract/src/${area}.ts`, import.meta.url), 'utf8');

/** The form of a draft is shared by several calls and has a file of its own. */
const formsOf = (area: string): string => (area === 'new-document' ? sourceOf('draft-form') : '');

const areaPage = (area: string, calls: readonly AnyCall[]): string[] => {
  const source = sourceOf(area);
  return [
    '',
    `## ${titles[area] ?? area}`,
    '',
    areaText(source),
    ...calls.flatMap((call) => callText(call, fieldComments(source + formsOf(area), call.name))),
  ];
};

const introduction = `# The wire

Every call of the product, made from \`shared/contract\` by \`node scripts/write-wire-page.ts\`. Do not edit this page; a test compares it.

- **Names.** A field has a name on the wire and one among people; only \`shared/contract\` knows the first. A star marks what must be given.
- **Requests are read strictly**: what is not allowed is HTTP 400, its \`field\` the name of what is wrong. **Answers are read forgivingly**: numbers and flags also as
  text, lists also as \`null\`, \`{}\` or an object with numbered keys; a row that cannot be read is left out, the others stay.
- **Fixed fields** tell the calls of one path apart. Where a path has one call only they may be left out, but not say something else.
- **Excel** is a navigation and no call: \`GET /ce/doclist2.php?excel=1&q=…\` takes the fields of the list but the page's number, status and dates too, and the
  favourites are \`GET /ce/chfav.php?excel=1&q=0&q1=3\` (extension \`favourites-excel\`). Both know the person by the page's cookie.
- **Who asks.** A signed-in call carries \`Authorization: Bearer …\`. With the extension \`organisation-header\` it says in \`X-Qujat-Organisation\`
  which organisation it was shown for; with \`idempotency\` every call that changes something carries an \`Idempotency-Key\`.
- **Failures** are \`{status: "error", text}\`, where \`text\` is for the person: HTTP 200 a refusal of the business, 400 bad input, 401 nobody is signed
  in (leads to /login), 403 no right (/403), 404 not there (/404), 409 no longer so, 413 too large, 429 too often or too many at once. Our server adds \`reason\` where a client does
  something about it (\`shared/contract/src/failure.ts\`). Every answer names its request in \`X-Request-Id\`.
- **Bases.** Main, second and public each have an address in the page's configuration; without one they are the page's own origin. Public carries no token.
- **Extensions** are ours and not the specification's. A client uses one only when the page's configuration lists it.
`;

export const wirePage = (): string => {
  const contents = Object.entries(callsByArea).map(([area, calls]) => {
    const title = titles[area] ?? area;
    return `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')}): ${calls.map(({ name }) => `[${name}](#${name.toLowerCase()})`).join(', ')}`;
  });
  const areas = Object.entries(callsByArea).flatMap(([area, calls]) => areaPage(area, calls));
  return `${[introduction, ...contents, ...areas].join('\n')}\n`;
};
