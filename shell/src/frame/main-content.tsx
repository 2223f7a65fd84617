import { useLocation } from '@qujat/router';
import { useRef, type ReactNode } from 'react';
import { contentId } from './skip-link.tsx';
import { usePageHeading } from './use-page-heading.ts';

/** The page's main part. `place` names the content if the path alone does not (tab and folder of the list). */
export const MainContent = ({
  className,
  place,
  children,
}: {
  className: string | undefined;
  place?: string;
  children: ReactNode;
}): ReactNode => {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  usePageHeading(content, `${pathname} ${place ?? ''}`);
  return (
    <main id={contentId} ref={content} className={className} tabIndex={-1}>
      {children}
    </main>
  );
};
