import { loginAddress } from '../../api/return-address.ts';

/** The log-in that leads back to this place: never to the log-in pages themselves. */
export const loginFrom = (location: { readonly pathname: string; readonly search: string }): string =>
  location.pathname.startsWith('/account/') ? '/account/login' : loginAddress(location);
