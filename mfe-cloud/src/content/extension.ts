/** Extensions whose badge has a colour (CLD-5); all others are black. */
const coloured = ['pdf', 'jpg', 'doc', 'xls', 'gif', 'mp3', 'mp4', 'wav'] as const;

export type ExtensionColour = (typeof coloured)[number] | 'other';

/** Other extensions of the same format have the same colour. */
const same: Readonly<Record<string, ExtensionColour>> = { jpeg: 'jpg', docx: 'doc', xlsx: 'xls' };

/** The colour of the badge for an extension from the server, '.PDF' and 'pdf' alike. */
export const extensionColour = (extension: string): ExtensionColour => {
  const plain = plainExtension(extension);
  return coloured.find((each) => each === plain) ?? (Object.hasOwn(same, plain) ? same[plain]! : undefined) ?? 'other';
};

/** Without its dot and in lower case. */
export const plainExtension = (extension: string): string => extension.trim().replace(/^\./, '').toLowerCase();
