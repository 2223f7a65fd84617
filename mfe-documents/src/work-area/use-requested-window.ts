import { useLocation, useNavigate } from '@qujat/router';
import { useEffect } from 'react';

const parameter = 'window';

/** Opens a window of the work area that the address names (`/?window=create`), once, and removes it from the address (SHL-21). */
export const useRequestedWindow = (name: 'create' | 'deputy', open: (open: true) => void): void => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (parameters.get(parameter) !== name) return;
    parameters.delete(parameter);
    void navigate({ search: parameters.toString(), hash }, { replace: true });
    open(true);
  }, [search, hash, navigate, name, open]);
};
