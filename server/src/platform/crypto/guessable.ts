/** Passwords that satisfy the rule and are still among the first that an attacker tries (ACC-15, docs/decisions/0176). */

/** The keys of the Russian layout with their Latin letters: leaked lists contain «пароль» as `gfhjkm`. */
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const asLatinKeys = (text: string): string => text.replaceAll(/[а-яё]/g, (letter) => latinKeys.charAt(russianKeys.indexOf(letter)));

interface CommonPasswords {
  readonly all: ReadonlySet<string>;
  readonly commonest: ReadonlySet<string>;
}

/** This many of the commonest are also refused with an added sign: the rule requires a sign, and most people append it. */
const commonestCount = 1000;

const readCommonPasswords = async (): Promise<CommonPasswords> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return { all: new Set(passwords), commonest: new Set(passwords.slice(0, commonestCount)) };
};

let commonPasswords: Promise<CommonPasswords> | null = null;

/** 'password1!' → 'password1'. */
const withoutSigns = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
/** 'qwertyqwerty' → 'qwerty'. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

const isCommon = async (password: string): Promise<boolean> => {
  const { all, commonest } = await (commonPasswords ??= readCommonPasswords());
  const bare = withoutSigns(password);
  const latin = asLatinKeys(bare);
  return all.has(password) || all.has(repeatedPart(password)) || commonest.has(bare) || (latin !== bare && all.has(latin));
};

/** The product, which an attacker always knows. */
export const productNames = ['qujat', 'құжат'];

/**
 * The words of a part of the context, and the whole: an address is one to whoever tries it. Shorter words are parts of too many ordinary
 * passwords to be checked.
 */
const wordsIn = (text: string): readonly string[] => {
  const whole = text.normalize('NFKC').trim().toLowerCase();
  return [...(whole.length >= 5 ? [whole] : []), ...(whole.match(/[\p{L}\p{N}]{5,}/gu) ?? [])];
};

const letterOf: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '0': 'o', '3': 'e', '1': 'i', $: 's', '5': 's' };
const withLetters = (text: string): string => text.replaceAll(/[@40315$]/g, (sign) => letterOf[sign] ?? sign);
/** 's@ryozen1!' → 's@ryozen'. */
const core = (text: string): string => text.replaceAll(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');

/** Whether the password contains only words of the context, digits and signs. */
const isOfContext = (password: string, context: readonly string[]): boolean => {
  const words = [...new Set(context.flatMap(wordsIn))].toSorted((one, other) => other.length - one.length);
  return [password, withLetters(core(password))].some((text) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
    return left !== text && !/\p{L}/u.test(left);
  });
};

/** Whether it is a common password, or consists of words that an attacker knows (names, an address) with digits and signs. */
export const isGuessable = async (password: string, context: readonly string[]): Promise<boolean> => {
  const given = password.normalize('NFKC').toLowerCase();
  return isOfContext(given, context) || isCommon(given);
};
