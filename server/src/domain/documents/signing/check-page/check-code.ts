/** The code of a signature sheet, as people type, read out, copy and paste it. */

/** Letters that look the same on another keyboard. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Ё: 'E',
  Н: 'H',
  Һ: 'H',
  К: 'K',
  Қ: 'K',
  М: 'M',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  У: 'Y',
  Ү: 'Y',
  Ұ: 'Y',
  Х: 'X',
  Ј: 'J',
  Ԛ: 'Q',
  Ԝ: 'W',
  З: '3',
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Accepts a whole address: the code follows `/ce/verify/?`, or is its parameter `code`. Messengers add parameters of their own to a link, and
 * some write '=' after a name without a value.
 */
const withoutAddress = (text: string): string => {
  const query = /\/ce\/verify\/?\?(.*)$/s.exec(text)?.[1] ?? text;
  return decoded(/(?:^|&)code=([^&#=]*)/.exec(query)?.[1] ?? query.replace(/=?(?:[&#].*)?$/s, ''));
};

const length = 25;

/** 'ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2', or null if it cannot be a code. */
export const readCheckCode = (given: string): string | null => {
  const letters = [...withoutAddress(given.trim()).toUpperCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll(/[\s\p{Dash}_.,\u00ad\u200b-\u200d\ufeff]/gu, '');
  return letters.length === length && /^[0-9A-Z]+$/.test(letters) ? letters.replaceAll(/.{5}(?=.)/g, '$&-') : null;
};
