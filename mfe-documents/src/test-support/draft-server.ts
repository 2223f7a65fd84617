/** A server with one draft and its form, for the tests of the page for new documents. */
const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['drafts', 'idempotency', 'incoming-registration'] });
document.head.append(configuration);

export type Wire = Record<string, unknown>;

export type Answer = (body: Wire) => unknown;

/** A fake server that accepts JSON and forms. */
export const serve = (answers: Record<string, Answer>) => {
  const asked: { path: string; body: Wire; key: string | null }[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const body = (text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))) as Wire;
    asked.push({ path: pathname, body, key: request.headers.get('idempotency-key') });
    const answer = answers[pathname]?.(body);
    return answer instanceof Response ? answer : answer === undefined ? new Response('{}', { status: 500 }) : Response.json(answer);
  };
  const to = (path: string) => asked.filter((each) => each.path === path);
  return { of: (path: string) => to(path).map(({ body }) => body), keysOf: (path: string) => to(path).map(({ key }) => key) };
};

export const person = (userid: number, stage: number, fullname: string) => ({
  stage,
  userid,
  fullname,
  position: 'Инженер',
  dname: 'Производство',
  queue_num: 1,
  task: '',
});

const template = {
  id: 12,
  name_ru: 'Заявка на закупку',
  name_kk: 'Сатып алуға өтінім',
  description_ru: 'Потребность отдела',
  description_kk: 'Бөлім қажеттілігі',
  key_required: 'organisation',
  correspondence: '',
  may_be_public: 0,
  fields: [{ key: 'sum', kind: 'sum', name_ru: 'Сумма', name_kk: 'Сома', required: 1, options: [] }],
};

export const draft = (more: Wire = {}) => ({
  edocid: 41,
  version: 3,
  docnum: '',
  language: 'ru',
  subject: 'Кабель',
  text: 'Прошу',
  values: { sum: '5' },
  recipients: [],
  sender: null,
  due: '',
  reply_required: 0,
  is_public: 0,
  participants: [person(7, 1, 'Бекова Сауле'), person(8, 2, 'Сапаргалиев Дулат')],
  attachments: [],
  saved_at: 1_800_000_000,
  refused: null,
  ...more,
});

export const form = (document: Wire | null = null) => ({
  template,
  document,
  suggested: [person(7, 1, 'Бекова Сауле'), person(8, 2, 'Сапаргалиев Дулат')],
  deplist: [],
  userid: 5,
  today: '2026-11-20',
});
