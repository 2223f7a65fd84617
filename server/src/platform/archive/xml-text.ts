/** Text in XML 1.0. */
// Characters that XML cannot hold, and halves of a surrogate pair.
const unfit =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an element or an attribute in double quotes, and leaves out what XML cannot hold. */
export const xmlText = (text: string): string => text.replaceAll(unfit, '').replaceAll(/[&<>"]/g, (character) => entities[character]!);
