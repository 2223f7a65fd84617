import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { fileAddress } from '../file-address.ts';
import { VideoFrame } from '../video/video-frame.tsx';
import styles from './carousel.module.css';
import type { Slide } from './slides.ts';

/** Pictures and videos of a post, one at a time: by swiping, with its arrows, or with the arrow keys. */
export const Carousel = ({ slides }: { slides: readonly Slide[] }): ReactNode => {
  const { t } = useTranslation('portal');
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const current = Math.min(shown, slides.length - 1);
  const several = slides.length > 1;

  /**
   * The slide that a button or key has requested, until the scroll reaches it. During the scroll the position is not reliable: a second
   * click would count from it.
   */
  const goal = useRef<number | null>(null);

  const show = (index: number): void => {
    const next = Math.max(0, Math.min(slides.length - 1, index));
    goal.current = next;
    setShown(next);
    track.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>): void => {
    if (goal.current === null && clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
  };
  /** The browser stops a smooth scroll half-way when it lays out the page. */
  const settle = (event: UIEvent<HTMLUListElement>): void => {
    const wanted = goal.current;
    goal.current = null;
    const { scrollLeft, clientWidth } = event.currentTarget;
    if (wanted !== null && Math.round(scrollLeft / clientWidth) !== wanted)
      event.currentTarget.scrollTo({ left: wanted * clientWidth, behavior: 'instant' });
    else follow(event);
  };
  const swipe = (): void => {
    goal.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: slides.length - 1 }[event.key];
    if (!several || target === undefined) return;
    event.preventDefault();
    show(target);
  };

  return (
    // Not a landmark, because a feed would have dozens; not a fieldset, because there is no field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" className={styles.carousel} aria-roledescription={t('carousel.kind')} aria-label={t('carousel.label')}>
      {/* A list that scrolls must be within reach of the keyboard: the arrow keys turn its pages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={track}
        className={styles.track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={several ? 0 : undefined}
        aria-label={several ? t('carousel.slides') : undefined}
        onScroll={follow}
        onScrollEnd={settle}
        onPointerDown={swipe}
        onWheel={swipe}
        onKeyDown={press}
      >
        {slides.map((slide, index) => (
          <li key={`${index} ${slide.kind === 'picture' ? slide.code : slide.videoId}`} className={styles.slide} inert={index !== current}>
            {slide.kind === 'picture' ? (
              <img
                className={styles.picture}
                src={fileAddress(slide.code)}
                alt={slide.name}
                loading="lazy"
                decoding="async"
                draggable={false}
              />
            ) : (
              <VideoFrame videoId={slide.videoId} name={slide.name} />
            )}
          </li>
        ))}
      </ul>
      {several && (
        <>
          <IconButton
            variant="secondary"
            className={styles.previous}
            label={t('carousel.previous')}
            icon={<ChevronLeft aria-hidden="true" />}
            unavailable={current === 0}
            onClick={() => show(current - 1)}
          />
          <IconButton
            variant="secondary"
            className={styles.next}
            label={t('carousel.next')}
            icon={<ChevronRight aria-hidden="true" />}
            unavailable={current === slides.length - 1}
            onClick={() => show(current + 1)}
          />
          <p className={styles.place} aria-live="polite">
            {t('carousel.place', { number: current + 1, count: slides.length })}
          </p>
        </>
      )}
    </div>
  );
};
