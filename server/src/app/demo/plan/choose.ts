/** Random orders: the documents of an ordinary year of the organisation, in addition to the promised ones. */
import { stages } from '@qujat/contract/vocabulary';
import { applicants } from '../data/subjects/vocabulary.ts';
import type { DemoTemplate, RouteCode, TemplateCode } from '../data/templates.ts';
import type { Fate } from '../fill/history.ts';
import type { Organisation, Staff } from '../fill/people.ts';
import type { TemplateIds } from '../fill/templates.ts';
import type { Random } from '../random.ts';
import type { Order } from './order.ts';
import { planOrder } from './plan-order.ts';
import { weights } from './quotas.ts';

/** Routes on which a document can have a fate. */
const routesOf: Partial<Record<Fate, readonly RouteCode[]>> = {
  approval: ['R2', 'R3', 'R4', 'R5', 'R6', 'R7'],
  execution: ['R1', 'R5', 'R6'],
  'execution-refused': ['R1', 'R5', 'R6'],
};

/** Departments that buy, build and pay. */
const trading = ['purchasing', 'finance', 'production', 'it', 'supply', 'engineering', 'site', 'energy'];

const isTemplate =
  (...codes: readonly TemplateCode[]) =>
  (code: TemplateCode): boolean =>
    codes.includes(code);
const registered = isTemplate('ВХ', 'ОБ');
const ofPersonnel = isTemplate('ЗП', 'ЗУ', 'ЛС');
const ofHeads = isTemplate('П', 'Р', 'ПЛ', 'ПР', 'ПОР');
const ofTrade = isTemplate('Д', 'ДС', 'А', 'СО', 'ДВ', 'ЗК');

/** People who do the daily work: not the head, students, or the chairman of the builders' board. */
export const workersOf = (organisation: Organisation): readonly Staff[] =>
  organisation.staff.filter(
    ({ employeeId, membership: { department } }) =>
      employeeId !== organisation.cast.head && department !== 'students' && (department !== 'management' || organisation.key !== 'B'),
  );

/** The people who write documents of a template. */
const initiatorsFor = (organisation: Organisation, { code, route }: DemoTemplate): readonly Staff[] => {
  const workers = workersOf(organisation);
  const having = (role: string): readonly Staff[] => workers.filter(({ membership }) => membership.roles.some((each) => each === role));
  if (route === 'R7') return workers.filter(({ membership }) => membership.department === 'admission');
  if (registered(code)) return having('clerk');
  if (ofPersonnel(code)) return having('human-resources');
  if (ofHeads(code))
    return workers.filter(({ membership }) => membership.roles.includes('division-head') || membership.department === 'management');
  if (ofTrade(code)) return workers.filter(({ membership }) => trading.includes(membership.department));
  return workers;
};

const weighted = (codes: readonly TemplateCode[], random: Random): TemplateCode => {
  let place = random.next() * codes.reduce((sum, code) => sum + weights[code], 0);
  return codes.find((code) => (place -= weights[code]) < 0) ?? random.pick(codes);
};

/** Now and then a deputy signs instead of the head. */
const signatories: Partial<Record<Organisation['key'], readonly string[]>> = { A: ['zhanar', 'viktor'], C: ['raushan'] };

const chooseOnce = (organisation: Organisation, templates: TemplateIds, fate: Fate, random: Random): Order => {
  const fitting = [...templates.values()].map(({ template }) => template).filter(({ route }) => routesOf[fate]?.includes(route) ?? true);
  const code = weighted(
    fitting.map((each) => each.code),
    random,
  );
  const template = templates.get(code)?.template;
  if (!template) throw new RangeError(`There is no template ${code}.`);
  const initiator = random.pick(initiatorsFor(organisation, template));
  const others = workersOf(organisation).filter((each) => each !== initiator);
  const someOthers = (most: number): string[] => random.some(others, random.between(1, most)).map(({ key }) => key);
  const deputy = random.chance(0.25) && random.pick(signatories[organisation.key] ?? ['']);
  const { route } = template;
  return {
    template: code,
    fate,
    initiator: initiator.key,
    signatory: deputy && deputy !== initiator.key && route !== 'R4' ? deputy : undefined,
    executors: route === 'R1' ? someOthers(2) : undefined,
    assignees: route === 'R5' ? someOthers(2) : undefined,
    acknowledgers: route === 'R2' ? someOthers(5) : undefined,
    studentName: route === 'R7' ? random.pick(applicants) : undefined,
    isPublic: route === 'R2' && random.chance(0.4),
    language: random.chance(organisation.key === 'C' ? 0.3 : 0.15) ? 'kk' : 'ru',
  };
};

/** Whether the document's route can lead to the required fate. */
const isPossible = (order: Order, organisation: Organisation, template: DemoTemplate): boolean => {
  const participants = planOrder(order, organisation, template);
  return order.fate !== 'aggregation' || participants.some(({ stage }) => stage === stages.aggregation);
};

export const chooseOrder = (organisation: Organisation, templates: TemplateIds, fate: Fate, random: Random): Order => {
  for (;;) {
    const order = chooseOnce(organisation, templates, fate, random);
    const template = templates.get(order.template)?.template;
    if (template && isPossible(order, organisation, template)) return order;
  }
};
