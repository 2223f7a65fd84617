/**
 * Document numbers as organisations write them: `СЗ-01-12/214` (department, place in the nomenclature, number in turn),
 * `П-45`, `45-л/с`, `Д-2026/087`. They run through the year, for each template of an organisation.
 */
import { writeNumber } from '@qujat/contract/administration/number-pattern';
import { localDate } from '../calendar.ts';
import { templateCodes, type TemplateCode } from '../data/templates.ts';

type Form = 'nomenclature' | 'plain' | 'personnel' | 'year';

const forms: Readonly<Partial<Record<TemplateCode, Form>>> = {
  П: 'plain',
  Р: 'plain',
  ПЛ: 'plain',
  ПР: 'plain',
  ПОР: 'plain',
  ЛС: 'personnel',
  ЗП: 'personnel',
  ЗУ: 'personnel',
  Д: 'year',
  ДС: 'year',
  А: 'year',
  СО: 'year',
  ДВ: 'year',
  ДП: 'year',
  ДГ: 'year',
  СР: 'year',
};

const two = (number: number): string => String(number).padStart(2, '0');
/** The template's place in the nomenclature; СЗ has 12, ИСХ 07, as in the examples above. */
const places: Readonly<Partial<Record<TemplateCode, number>>> = { СЗ: 12, ИСХ: 7, ВХ: 5, ОБ: 6 };
const placeOf = (code: TemplateCode): number => places[code] ?? templateCodes.indexOf(code) + 8;

/** How the index of a template writes its numbers (ADM-80). */
export const patternOf = (code: TemplateCode): string => {
  switch (forms[code] ?? 'nomenclature') {
    case 'plain':
      return '{index}-{number}';
    // Hiring, leaving and orders share the register of personnel orders; their index tells them apart.
    case 'personnel':
      return code === 'ЛС' ? '{number}-л/с' : '{index}-{number}-л/с';
    case 'year':
      return '{index}-{year}/{number:3}';
    case 'nomenclature':
      return `{index}-{department}-${two(placeOf(code))}/{number}`;
  }
};

const write = (index: TemplateCode, departmentPlace: number, year: number, turn: number): string =>
  writeNumber(patternOf(index), { index, department: two(departmentPlace), year: String(year), number: String(turn) });

export interface Numbering {
  /** The next number; call it in the order of the issue dates. */
  next(code: TemplateCode, departmentPlace: number, issuedAt: Date): string;
}

/** `used` states how many numbers each template's register already contains in a year. */
export const createNumbering = (used: (code: TemplateCode, year: number) => number = () => 0): Numbering => {
  const turns = new Map<string, number>();
  return {
    next: (code, departmentPlace, issuedAt) => {
      const { year } = localDate(issuedAt);
      const register = `${code}/${year}`;
      const turn = (turns.get(register) ?? used(code, year)) + 1;
      turns.set(register, turn);
      return write(code, departmentPlace, year, turn);
    },
  };
};
