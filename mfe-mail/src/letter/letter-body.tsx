import { hasExtension, readPageConfiguration } from '@qujat/api';
import { letterFramePath, type Letter } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { ImageOff } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import styles from './letter-body.module.css';
import { letterHtml } from './letter-html.ts';

const frameAddress = (id: string, images: boolean): string => {
  const address = new URL(letterFramePath, readPageConfiguration().bases.main || location.origin);
  address.searchParams.set('id', id);
  if (images) address.searchParams.set('images', '1');
  return address.href;
};

/** The letter's text as typed, never as markup; addresses in it become links. */
const Plain = ({ text }: { text: string }): ReactNode => (
  <div className={styles.plain}>
    {text.split(/(https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)])/).map((part, place) =>
      place % 2 === 1 ? (
        <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </div>
);

/**
 * The content of the letter. HTML comes from a stranger, so it is shown in a frame without scripts, forms and an origin, from an address
 * with its own policy. With a server that has no such address, the frame contains the HTML itself, under the page's policy. The server
 * fetches remote pictures only when the person asks for them, because their owner learns that the letter is being read.
 */
export const LetterBody = ({ letter }: { letter: Letter }): ReactNode => {
  const { t } = useTranslation('mail');
  const [images, setImages] = useState<'none' | 'coming' | 'here'>('none');
  const { html } = letter;
  // Not as an attribute of React's, which would convert it to a string.
  const fill = useCallback(
    (frame: HTMLIFrameElement | null): void => {
      if (frame && !hasExtension('mailbox')) frame.srcdoc = letterHtml(html);
    },
    [html],
  );
  if (letter.html.trim() === '')
    return letter.plain.trim() === '' ? <p className={styles.empty}>{t('letter.empty')}</p> : <Plain text={letter.plain} />;
  const source = hasExtension('mailbox') && { src: frameAddress(letter.id, images !== 'none') };
  return (
    <>
      {letter.hasRemoteImages && images !== 'here' && hasExtension('mailbox') && (
        <div className={styles.images}>
          <ImageOff aria-hidden="true" />
          <p>{t('letter.images')}</p>
          <Button size="sm" loading={images === 'coming'} onClick={() => setImages('coming')}>
            {t('letter.showImages')}
          </Button>
        </div>
      )}
      {/* The page behind a link opens outside the sandbox, because it would not work in it. Pictures get a separate frame: a frame that navigates adds to the browser's history, and going back would lead from the pictures to the letter without them. */}
      <iframe
        ref={fill}
        key={images === 'none' ? 'bare' : 'with pictures'}
        title={t('letter.frame')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className={styles.frame}
        onLoad={() => setImages((now) => (now === 'coming' ? 'here' : now))}
        {...source}
      />
    </>
  );
};
