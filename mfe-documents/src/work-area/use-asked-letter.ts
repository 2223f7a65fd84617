import { useLocation, useNavigate } from '@qujat/router';
import { useEffect, useRef } from 'react';

const parameter = 'letter';

/** Opens the letter that the address names (`/?letter=<uid>`; a document leads to the letter that it was made of), once: the address forgets it. */
export const useAskedLetter = (open: (uid: string) => void): void => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const fields = new URLSearchParams(search);
    const uid = fields.get(parameter);
    if (uid !== null) {
      asked.current = /^\d{1,15}$/.test(uid) ? uid : null;
      fields.delete(parameter);
      void navigate({ search: fields.toString(), hash }, { replace: true });
      return;
    }
    // Only now: a visit of another address shows the list.
    const found = asked.current;
    asked.current = null;
    if (found !== null) open(found);
  }, [search, hash, navigate, open]);
};
