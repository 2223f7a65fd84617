import type { Attachment, Email } from 'postal-mime';

/** A picture that stands in the text itself, as an address; base64 without quotes, so that each letter of the text is looked at once. */
const written = /(["'])data:(image\/(?:png|jpeg|gif|webp|bmp));base64,([\w+/=\s]*)\1/gi;

/** Takes the pictures that stand in a letter's HTML out of it: they become attachments to which it refers, like those of other letters. */
export const takeOutPictures = (email: Email, most: number): Email => {
  const attachments: Attachment[] = [];
  const html = email.html?.replace(written, (whole: string, quote: string, type: string, base64: string) => {
    const content = new Uint8Array(Buffer.from(base64, 'base64'));
    if (content.length === 0 || email.attachments.length + attachments.length >= most) return whole;
    const contentId = `picture-${attachments.length + 1}@in-the-text.invalid`;
    const mimeType = type.toLowerCase();
    const filename = `picture-${attachments.length + 1}.${mimeType.slice('image/'.length).replace('jpeg', 'jpg')}`;
    attachments.push({ filename, mimeType, disposition: 'inline', related: true, contentId, content });
    return `${quote}cid:${contentId}${quote}`;
  });
  return attachments.length === 0
    ? email
    : { ...email, ...(html !== undefined && { html }), attachments: [...email.attachments, ...attachments] };
};
