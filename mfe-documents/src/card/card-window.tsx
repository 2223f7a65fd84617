import { useTranslation } from '@qujat/i18n';
import { cardPlacementAtom } from '@qujat/session';
import { cx } from '@qujat/ui/cx';
import { Panel } from '@qujat/ui/dialog';
import { IconButton } from '@qujat/ui/icon-button';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';
import { Move, X } from 'lucide-react';
import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CardClosing } from './card-closing.ts';
import { CardSettings } from './card-settings.tsx';
import styles from './card-window.module.css';
import { useDrag } from './use-drag.ts';

interface CardWindowProps {
  /** Id of the document; another one in the same window gets the focus again. */
  readonly of: number;
  readonly title: ReactNode;
  /** Beside the title. */
  readonly buttons: ReactNode;
  /** Below the title, outside the scrolling part. */
  readonly head: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The window of the card: a panel next to the list that leaves the list usable, or a window in the middle. The pointer drags it by its
 * header; the arrow keys move it from its move button. Below 1024 px it is a sheet over the whole screen that keeps the focus.
 */
export const CardWindow = ({ of, title, buttons, head, onClose, children }: CardWindowProps): ReactNode => {
  const { t } = useTranslation('documents');
  const titleId = useId();
  const hintId = useId();
  const sheet = useNarrowScreen();
  const placement = useAtomValue(cardPlacementAtom);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // A card of somebody who reads in the reader opens at the side while the reader is on its way.
  const drag = useDrag(panel, sheet || placement === 'reader' ? null : placement);
  const closes = use(CardClosing);
  const focused = useRef<number>(undefined);
  useEffect(() => {
    // A hidden window loses the focus, and may be opened again.
    if (closes) focused.current = undefined;
    if (closes || !panel || focused.current === of) return;
    focused.current = of;
    panel.focus({ preventScroll: true });
    body.current?.scrollTo?.({ top: 0 });
  }, [of, panel, closes]);
  return (
    <Panel
      ref={setPanel}
      titleId={titleId}
      modal={sheet}
      onClose={onClose}
      finalFocus={() => {
        // The elements go a moment after the press: the person may be elsewhere by then.
        const { activeElement } = document;
        const isElsewhere = activeElement instanceof HTMLElement && activeElement !== document.body && !panel?.contains(activeElement);
        return isElsewhere ? activeElement : document.querySelector<HTMLElement>(`[data-document="${of}"]`);
      }}
      className={cx(styles.window, sheet ? styles.sheet : placement === 'window' && styles.middle, closes && styles.closing)}
      style={drag.style}
    >
      <div className={styles.header} {...drag.header}>
        <div className={styles.line}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {buttons}
          <CardSettings places={!sheet} />
          {sheet ? null : (
            <>
              <IconButton size="sm" label={t('card.move')} aria-describedby={hintId} icon={<Move aria-hidden="true" />} {...drag.handle} />
              <span id={hintId} hidden>
                {t('card.moveHint')}
              </span>
            </>
          )}
          <IconButton size="sm" label={t('card.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        {head}
      </div>
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </Panel>
  );
};
