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
  'start-page': 'Start page',
  facsimile: 'Own facsimile',
  'own-iin': 'The IIN of a person who has none',
  shell: 'Shell',
  sidebar: 'Sidebar',
  'document-list': 'Document list',
  'list-views': 'Saved views of lists',
  today: 'What waits for a person',
  bulk: 'Many documents at once',
  'document-card': 'Document card',
  reading: 'Reader',
  discussion: 'Questions and remarks',
  signing: 'Signing',
  'mobile-signing': 'Signing by the state mobile application',
  'document-acts': 'Acts on a document',
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
  'cloud-changes': 'Changes in the cloud',
  'external-folder': 'A folder behind a link',
  colleagues: 'Colleagues',
  notifications: 'Notifications',
  push: 'Notifications of the browser',
  'quick-search': 'Quick search',
  'administration/own-rights': 'Own rights',
  'account-demand': 'Demands on an account',
  'administration/people': 'People of an organisation',
  'administration/people-bulk': 'Many people at once',
  'administration/templates': 'Design of templates',
  'administration/template-categories': 'Categories of templates',
  'administration/template-files': 'Templates as files',
  'administration/template-preview': 'Preview of a template',
  'administration/departments': 'Departments of an organisation',
  'administration/roles': 'Roles of an organisation',
  'administration/organisation': 'The organisation itself',
  'administration/calendar': 'Working calendar',
  'administration/facsimiles': 'Facsimiles',
  'administration/person': 'A person of an organisation',
  'administration/person-access': 'Access of a person to an organisation',
  'administration/handover': 'What hangs on a person',
  'administration/departure': 'Dismissal and transfer',
  'administration/policy': 'Policy of an organisation',
  'administration/log': 'Log of an organisation',
  'administration/invitations': 'Invitations into an organisation',
  'administration/indices': 'Document indices of an organisation',
  'administration/contractors': 'Contractors of an organisation',
  'administration/people-import': 'Import of people',
  'administration/first-steps': 'First steps of an organisation',
  'administration/retention': 'Storage periods and destruction',
  'tasks/tasks': 'Tasks',
  'tasks/board': 'Board of tasks',
  'tasks/calendar': 'Calendar of deadlines',
  'tasks/journals': 'Journals of registration',
  'tasks/discipline': 'Kept terms',
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

- **Names.** Each field has a name on the wire and a readable name; only \`shared/contract\` knows the first. A star marks required fields.
- **Requests are read strictly**: invalid input is HTTP 400, and \`field\` names the invalid field. **Answers are read forgivingly**: numbers and flags
  also as text, lists also as \`null\`, \`{}\` or an object with numbered keys. A row that cannot be read is left out; the others stay.
- **Fixed fields** distinguish the calls of one path. If a path has only one call they may be omitted, but must not have another value.
- **Excel** is a navigation and not a call: \`GET /ce/doclist2.php?excel=1&q=…\` takes the fields of the list except the page number, and also status and
  dates. Favourites are \`GET /ce/chfav.php?excel=1&q=0&q1=3\` (extension \`favourites-excel\`). Both identify the person by the page's cookie.
- **Identity.** A signed-in call carries \`Authorization: Bearer …\`. With the extension \`organisation-header\` it names in \`X-Qujat-Organisation\`
  the organisation that the page shows; with \`idempotency\` every call that changes something carries an \`Idempotency-Key\`.
- **Failures** are \`{status: "error", text}\`, where \`text\` is for the person: HTTP 200 a refusal by a business rule, 400 bad input, 401 nobody is signed
  in (leads to /login), 403 no right (/403), 404 not found (/404), 409 out of date, 413 too large, 429 too often or too many at once. Our server adds
  \`reason\` if a client should react to it (\`shared/contract/src/failure.ts\`). Every answer names its request in \`X-Request-Id\`.
- **Bases.** Main, second and public each have an address in the page's configuration; the default is the page's own origin. Public gets no token.
- **Extensions** are ours and not the specification's. A client uses one only if the page's configuration lists it.
`;

export const wirePage = (): string => {
  const contents = Object.entries(callsByArea).map(([area, calls]) => {
    const title = titles[area] ?? area;
    return `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')}): ${calls.map(({ name }) => `[${name}](#${name.toLowerCase()})`).join(', ')}`;
  });
  const areas = Object.entries(callsByArea).flatMap(([area, calls]) => areaPage(area, calls));
  return `${[introduction, ...contents, ...areas].join('\n')}\n`;
};
