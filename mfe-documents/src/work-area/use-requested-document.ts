import { useLocation, useNavigate } from '@qujat/router';
import { useEffect } from 'react';

const parameter = 'document';

/** Opens the card of the document in the address (`/?document=<id>`), once, and removes it from the address. */
export const useRequestedDocument = (open: (id: number) => void): void => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const id = Number(parameters.get(parameter));
    if (!parameters.has(parameter)) return;
    parameters.delete(parameter);
    void navigate({ search: parameters.toString(), hash }, { replace: true });
    if (Number.isSafeInteger(id) && id > 0) open(id);
  }, [search, hash, navigate, open]);
};
