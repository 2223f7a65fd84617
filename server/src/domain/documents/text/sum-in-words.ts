/** Numbers and sums in words, in Russian and Kazakh, as contracts and orders write them. Pure. */

type Language = 'ru' | 'kk';

const russianUnits = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];
const russianTeens = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
];
const russianTens = ['', '', 'двадцать', 'тридцать', 'сорок', 'пятьдесят', 'шестьдесят', 'семьдесят', 'восемьдесят', 'девяносто'];
const russianHundreds = ['', 'сто', 'двести', 'триста', 'четыреста', 'пятьсот', 'шестьсот', 'семьсот', 'восемьсот', 'девятьсот'];
/** One, two to four, five and more. */
const russianScales = [
  null,
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
  ['триллион', 'триллиона', 'триллионов'],
] as const;

const kazakhUnits = ['', 'бір', 'екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз'];
const kazakhTens = ['', 'он', 'жиырма', 'отыз', 'қырық', 'елу', 'алпыс', 'жетпіс', 'сексен', 'тоқсан'];
const kazakhScales = ['', 'мың', 'миллион', 'миллиард', 'триллион'];

const russianForm = (count: number, [one, few, many]: readonly [string, string, string]): string => {
  const [last, lastTwo] = [count % 10, count % 100];
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  return last === 1 ? one : last >= 2 && last <= 4 ? few : many;
};

/** Thousands are feminine: «одна тысяча», «две тысячи». */
const russianTriple = (triple: number, isFeminine: boolean): string[] => {
  const [hundreds, tens, units] = [Math.floor(triple / 100), Math.floor(triple / 10) % 10, triple % 10];
  const rest =
    tens === 1
      ? [russianTeens[units]]
      : [russianTens[tens], isFeminine && (units === 1 || units === 2) ? ['одна', 'две'][units - 1] : russianUnits[units]];
  return [russianHundreds[hundreds], ...rest].filter((word): word is string => Boolean(word));
};

const kazakhTriple = (triple: number): string[] => {
  const [hundreds, tens, units] = [Math.floor(triple / 100), Math.floor(triple / 10) % 10, triple % 10];
  const hundred = hundreds === 0 ? [] : hundreds === 1 ? ['жүз'] : [kazakhUnits[hundreds], 'жүз'];
  return [...hundred, kazakhTens[tens], kazakhUnits[units]].filter((word): word is string => Boolean(word));
};

const scaleOf = (language: Language, scale: number, triple: number): string[] => {
  if (language === 'kk') return [kazakhScales[scale] ?? ''].filter(Boolean);
  const forms = russianScales[scale];
  return forms ? [russianForm(triple, forms)] : [];
};

/** A whole number below a quadrillion, which no sum of a field exceeds. */
const wholeInWords = (whole: number, language: Language): string => {
  if (whole === 0) return language === 'ru' ? 'ноль' : 'нөл';
  const words: string[] = [];
  for (let [rest, scale] = [whole, 0]; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const triple = rest % 1000;
    if (triple === 0) continue;
    const counted = language === 'ru' ? russianTriple(triple, scale === 1) : kazakhTriple(triple);
    words.unshift(...counted, ...scaleOf(language, scale, triple));
  }
  return words.join(' ');
};

const minus = { ru: 'минус ', kk: 'минус ' } as const;
const tenge = { ru: 'тенге', kk: 'теңге' } as const;

/** Tenge and tiyn, rounded; from the decimal text, because the tiyn of a large sum are beyond the integers that doubles hold. */
const inTiyn = (sum: number): readonly [number, number] => {
  const thousandths = sum < 1e18 ? BigInt(sum.toFixed(3).replace('.', '')) : BigInt(Math.trunc(sum)) * 1_000n;
  const rounded = (thousandths + 5n) / 10n;
  return [Number(rounded / 100n), Number(rounded % 100n)];
};

/** «два миллиона семьсот двадцать четыре тысячи тенге 50 тиын». */
export const sumInWords = (sum: number, language: Language): string => {
  const [whole, part] = inTiyn(Math.abs(sum));
  const tiyn = part === 0 ? '' : ` ${String(part).padStart(2, '0')} тиын`;
  return `${sum < 0 ? minus[language] : ''}${wholeInWords(whole, language)} ${tenge[language]}${tiyn}`;
};

/** A number that is not whole stays in digits: nobody writes its parts in words. */
export const numberInWords = (value: number, language: Language): string | null =>
  Number.isInteger(value) ? `${value < 0 ? minus[language] : ''}${wholeInWords(Math.abs(value), language)}` : null;
