/** A fake server for tests: answers by path in the wire's form, and records its requests. */
export interface Asked {
  path: string;
  fields: Record<string, string>;
}

export type Answers = Readonly<Record<string, unknown>>;

export const profileWire = (more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  fullname: 'Сапаргалиев Дулат',
  position: 'Генеральный директор',
  position2: 'Бас директор',
  p_img: '',
  company_name: 'АО «Сарыөзен Энерго»',
  custom_frontend_layout: { SideBarId: 100, SedTableId: 100, SedHeaderId: 100 },
  ...more,
});

const organisation = (lid: number, company_name: string, selected: number, newdoc_count: number | null) => ({
  lid,
  company_name,
  selected,
  newdoc_count,
});

/** The default answers. */
const usual: Answers = {
  '/ce/docs1.5/profile.php': profileWire(),
  '/ce/docs1.5/get_left_menu.php': [],
  '/ce/docs1.5/get_config_titles.php': {},
  '/ce/docs1.5/my_substitutions.php': [],
  '/ce/apps/instance_operation.php': [organisation(1, 'АО «Сарыөзен Энерго»', 1, 4), organisation(2, 'ТОО «Тұлпар Құрылыс»', 0, 7)],
  '/ce/checknewalert.php': [24],
  '/ce/checkupd.php': [1],
  '/ce/period.php': [],
  '/ce/favorite_templates.php': [],
  '/ce/chlang.php': { status: 'ok' },
  '/ce/toggleuser.php': { status: 'ok' },
};

/** Replaces `fetch` with the server. An answer may be a function of the fields; `new Response(…)` is returned as it is. */
export const serve = (answers: Answers = {}): Asked[] => {
  const asked: Asked[] = [];
  const all: Answers = { ...usual, ...answers };
  globalThis.fetch = async (input, init) => {
    const asking = new Request(input, init);
    const path = new URL(asking.url).pathname;
    const fields = Object.fromEntries(new URLSearchParams(await asking.text()));
    asked.push({ path, fields });
    const given = all[path];
    const answer: unknown = typeof given === 'function' ? await (given as (fields: Record<string, string>) => unknown)(fields) : given;
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
  };
  return asked;
};
