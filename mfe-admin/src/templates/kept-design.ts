/** The browser's copy of a design that could not be saved. It belongs to the viewer, and goes when they sign out. */
import { readDesign, type TemplateDesign } from '@qujat/contract/template-design';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { forgetText, keepText, keptText } from '@qujat/session';

type Place = Pick<OpenedDesign, 'viewerId' | 'templateId' | 'draftId'>;

const nameOf = ({ viewerId, templateId, draftId }: Place): string =>
  `design/${viewerId}/${draftId === null ? `template-${templateId ?? 'new'}` : draftId}`;

/** False if the browser can store nothing. */
export const keepDesign = (place: Place, design: TemplateDesign): boolean => keepText(nameOf(place), JSON.stringify(design));
export const forgetDesign = (place: Place): void => forgetText(nameOf(place));

export const keptDesign = (place: Place): TemplateDesign | null => {
  const text = keptText(nameOf(place));
  if (text === null) return null;
  try {
    return readDesign(JSON.parse(text));
  } catch {
    // Another version of the product has kept it.
    return null;
  }
};
