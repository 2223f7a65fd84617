/** State bodies that answer in the demo. All are invented; their BINs are of a kind that is never issued. */
import { demoBin } from '../../../platform/tax-numbers/unissued.ts';
import type { Correspondent } from '../gateway.ts';

export interface Agency extends Correspondent {
  /** Why it rejects letters; null for one that registers them. */
  readonly rejects: string | null;
}

const agency = (name: string, serial: number, rejects: string | null = null): Agency => ({
  name: `${name} (демо)`,
  bin: demoBin('2001-01', serial),
  rejects,
});

export const agencies: readonly Agency[] = [
  agency('Управление энергетики и ЖКХ', 501),
  agency('Департамент статистики', 502),
  agency('Департамент государственных доходов', 503),
  agency('Управление цифровизации', 504),
  agency('Аппарат акима района', 505),
  agency('Департамент по регулированию тарифов', 506),
  agency('Департамент юстиции', 507, 'Документ не относится к компетенции органа, направьте его в соответствующее управление.'),
];

export const findAgency = (bin: string): Agency | null => agencies.find((each) => each.bin === bin) ?? null;
