import { slowRequestAtom } from '@qujat/api';
import { Spinner } from '@qujat/ui/spinner';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';

/** Shown when a request takes longer than 3 s (SES-12). */
export const GlobalSpinner = (): ReactNode => (useAtomValue(slowRequestAtom) ? <Spinner overlay size="lg" /> : null);
