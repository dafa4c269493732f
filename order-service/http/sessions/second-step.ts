/** Between the two steps of a log-in: whose password was right, in a cookie that is no session. */
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { endCookie, readCookie, writeCookie } from '../context/cookies.ts';
import type { HttpContext, Session } from '../context/http-state.ts';
import { sessionTokens } from './session-token.ts';
import type { TokenKind } from './signed-token.ts';

const kind: TokenKind = {
  audience: 'driveaway-storefront',
  purpose: 'second-step',
  seconds: siteCookies.secondStep.seconds,
};

type SecondStepPorts = Pick<ServicePorts, 'clock' | 'randomness' | 'secrets'>;

const tokensOf = ({ secrets }: SecondStepPorts) => sessionTokens(secrets.session, secrets.previousSession, kind);

/** The browser may take the second step for this customer within five minutes, until their session version changes. */
export const awaitSecondStep = (ctx: HttpContext, ports: SecondStepPorts, session: Session): void => {
  const { customerId, sessionVersion } = session;
  const token = tokensOf(ports).sign({ customerId, sessionVersion }, ports.clock.now(), ports.randomness.uuid());
  writeCookie(ctx, siteCookies.secondStep, token);
};

/** Whose second step the browser may take. The version is to be compared with the vault's. */
export const awaitedSecondStep = (ctx: HttpContext, ports: SecondStepPorts): Session | undefined =>
  tokensOf(ports).verify(readCookie(ctx, siteCookies.secondStep) ?? '', ports.clock.now());

export const endSecondStep = (ctx: HttpContext): void => endCookie(ctx, siteCookies.secondStep);
