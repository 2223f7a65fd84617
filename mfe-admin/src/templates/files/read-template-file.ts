import { maxTemplateFile, templateFileField, type TemplateFile } from '@qujat/contract/template-file';

/** Null for a text that is no template, or one of a newer product. */
export const templateIn = (text: string): TemplateFile | null => {
  try {
    return templateFileField.fromWire(text);
  } catch {
    return null;
  }
};

/** The same for a file that a person has chosen; larger ones are not read at all. */
export const readTemplateFile = async (file: File): Promise<TemplateFile | null> => {
  // A letter of the text takes at most four bytes.
  if (file.size > maxTemplateFile * 4) return null;
  return templateIn(await file.text().catch(() => ''));
};
