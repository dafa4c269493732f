import { useNavigate } from 'react-router-dom';
import type { ReturnTarget } from './return-address.ts';

/** Goes where a log-in or password change leads: inside the router, or by a full page load to the rest of the site. */
export const useReturn = () => {
  const navigate = useNavigate();
  return (target: ReturnTarget): void => {
    if (target.kind === 'ordering') void navigate(target.path, { replace: true });
    else globalThis.location.assign(target.path);
  };
};
