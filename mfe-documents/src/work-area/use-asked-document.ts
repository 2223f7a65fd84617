import { useLocation, useNavigate } from '@qujat/router';
import { useEffect } from 'react';

const parameter = 'document';

/** Opens the card of the document in the address (`/?document=<id>`), once, and removes it from the address. */
export const useAskedDocument = (open: (id: number) => void): void => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    const id = Number(asked.get(parameter));
    if (!asked.has(parameter)) return;
    asked.delete(parameter);
    void navigate({ search: asked.toString(), hash }, { replace: true });
    if (Number.isSafeInteger(id) && id > 0) open(id);
  }, [search, hash, navigate, open]);
};
