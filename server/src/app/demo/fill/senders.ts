/** Letters that came to the demo organisations name who sent them, with the sender's own number and date. */
import { agencies } from '../../../domain/exchange/demo-gateway/agencies.ts';
import { demoContractors } from '../data/contractors.ts';
import { vocabularyFor } from '../data/subjects/vocabulary.ts';
import type { TemplateCode } from '../data/templates.ts';
import { localDate } from '../calendar.ts';
import type { Random } from '../random.ts';
import { agencyNamed } from './exchange.ts';
import type { Organisation } from './people.ts';

interface Sender {
  readonly bin: string;
  readonly name: string;
  readonly number: string;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
}

const dateOf = (moment: Date): string => {
  const { year, month, day } = localDate(moment);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
};

/** The company or agency that the subject names, or anybody with whom the organisation corresponds. */
const bodyNamedIn = (subject: string, random: Random): Pick<Sender, 'bin' | 'name'> => {
  const agency = agencyNamed(subject);
  if (agency) return { bin: agency.bin, name: agency.name };
  const company = /ТОО «[^»]+»|«[^»]+» ЖШС/.exec(subject)?.[0];
  if (company) return { bin: '', name: company };
  const willing = agencies.filter(({ rejects }) => rejects === null).map(({ bin, name }) => ({ bin, name }));
  return random.pick([...willing, ...demoContractors.map(({ bin, ru }) => ({ bin, name: ru }))]);
};

/** Letters take one to six days. A citizen's appeal has no number of its own. */
export const senderOf = (template: TemplateCode, subject: string, { key }: Organisation, issuedAt: Date, random: Random): Sender => {
  const date = dateOf(new Date(issuedAt.getTime() - random.between(1, 6) * 86_400_000));
  if (template === 'ОБ') return { bin: '', name: random.pick(vocabularyFor(key, 'ru')['candidate'] ?? []), number: '', date };
  const body = bodyNamedIn(subject, random);
  return { ...body, number: `${random.between(1, 12)}-${random.between(1, 30)}/${random.between(40, 2400)}`, date };
};
