/** The name that the interface shows: Kazakh in Kazakh if there is one, otherwise Russian. Templates have no other languages. */
export const nameInLanguage = (language: string, { ru, kk }: { readonly ru: string; readonly kk: string }): string =>
  (language.startsWith('kk') && kk) || ru;
