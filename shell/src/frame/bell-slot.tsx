import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { lazyPart, useLazyPart } from '@qujat/lazy';
import { IconButton } from '@qujat/ui/icon-button';
import { Bell } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNewDocumentCount } from './sidebar/counters.ts';

const bell = lazyPart(() => import(/* webpackChunkName: "bell" */ '../bell/bell.ts'), { whenIdle: true });

/** The bell (NTF-1). Its code and its count come after the first screen; a click before that opens it as soon as it is there. */
export const BellSlot = (): ReactNode => (hasExtension('notifications') ? <WaitingBell /> : null);

const WaitingBell = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const counted = useNewDocumentCount() !== undefined;
  const { module, failed, retry } = useLazyPart(bell, pressed || counted);
  if (module) {
    const { BellButton } = module;
    return <BellButton openAtOnce={pressed} focusAtOnce={focused} />;
  }
  return (
    <IconButton
      label={t('bell.open')}
      icon={<Bell aria-hidden="true" />}
      aria-haspopup="dialog"
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={() => (failed ? retry() : setPressed(true))}
    />
  );
};
