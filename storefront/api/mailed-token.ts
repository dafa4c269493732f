import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** The token in the fragment of a mailed link, which the address bar and the history do not keep. */
export const useMailedToken = (): string => {
  const location = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    if (location.hash !== '') void navigate({ search: location.search, hash: '' }, { replace: true });
  }, [location.hash, location.search, navigate]);
  return token;
};
