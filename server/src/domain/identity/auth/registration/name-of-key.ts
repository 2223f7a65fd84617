/** The name of a person as a certificate writes it. */
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';

/** 'САПАРГАЛИЕВ ДУЛАТ' → 'Сапаргалиев Дулат', 'ИВАНОВА-ПЕТРОВА АННА' → 'Иванова-Петрова Анна'. */
export const nameOfKey = (capitals: string): string =>
  withoutDirectionMarks(capitals)
    .trim()
    .split(/\s+/)
    .map(
      (word) =>
        word.slice(0, 1) +
        word
          .slice(1)
          .toLowerCase()
          .replaceAll(/(?<=[-‐‑'’ʼ])\p{L}/gu, (letter) => letter.toUpperCase()),
    )
    .join(' ');
