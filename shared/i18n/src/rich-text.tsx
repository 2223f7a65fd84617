import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  /** A translated text with named tags: «Я принимаю <terms>соглашение</terms>». */
  text: string;
  /** The rendering of each tag's words. */
  parts: { readonly [tag: string]: (words: string) => ReactNode };
}

const tagged = /<([a-zA-Z][\w-]*)>(.*?)<\/\1>/gsu;

/**
 * A translated sentence with links or emphasis in it, so that translators move them freely. Tags that
 * `parts` does not know show their words alone; tags do not nest.
 */
export function RichText({ text, parts }: RichTextProps): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tagged)) {
    const [whole, tag = '', words = ''] = match;
    pieces.push(text.slice(end, match.index), parts[tag]?.(words) ?? words);
    end = match.index + whole.length;
  }
  pieces.push(text.slice(end));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
