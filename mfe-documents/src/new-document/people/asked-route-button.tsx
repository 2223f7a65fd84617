import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Skeleton } from '@qujat/ui/skeleton';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { AskedRouteProps } from './asked-route.tsx';

const route = lazyPart(() => import(/* webpackChunkName: "asked-route" */ './asked-route.tsx'));

/** Shows whom the document would ask, on demand. */
export const AskedRouteButton = (props: AskedRouteProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!hasExtension('route-simulation')) return null;
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Icon aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('asked.title')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <LazyPart part={route} waiting={<Skeleton shape="block" />}>
            {({ AskedRoute }) => <AskedRoute {...props} />}
          </LazyPart>
        ) : null}
      </div>
    </>
  );
};
