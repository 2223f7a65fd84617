/** The purpose of the page: a new document from a template, or a draft. */
export type RequestedForm = { readonly template: number } | { readonly draft: number };

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;

/** `?12`, with or without further parameters of a template, or `?document=41`. Null for anything else. */
export const requestedForm = (search: string): RequestedForm | null => {
  const draft = idIn(new URLSearchParams(search).get('document'));
  if (draft !== null) return { draft };
  const template = idIn(search.replace(/^\?/, '').split('&')[0]?.replace(/=$/, '') ?? null);
  return template === null ? null : { template };
};
