/** Between the two steps of a log-in: whose password was right, in a cookie that is no session. */
import type { ServicePorts } from '../../ports/service-ports.ts';
import { readCookie, writeCookie } from '../context/cookies.ts';
import type { HttpContext, Session } from '../context/http-state.ts';
import { sessionTokens } from './session-token.ts';
import type { TokenKind } from './signed-token.ts';

export const secondStepCookie = 'driveaway-second-step';
const kind: TokenKind = { audience: 'driveaway-storefront', purpose: 'second-step', seconds: 5 * 60 };

type SecondStepPorts = Pick<ServicePorts, 'clock' | 'randomness' | 'secrets'>;

const tokensOf = ({ secrets }: SecondStepPorts) => sessionTokens(secrets.session, secrets.previousSession, kind);

/** The browser may take the second step for this customer within five minutes, until their session version changes. */
export const awaitSecondStep = (ctx: HttpContext, ports: SecondStepPorts, session: Session): void => {
  const { customerId, sessionVersion } = session;
  const token = tokensOf(ports).sign({ customerId, sessionVersion }, ports.clock.now(), ports.randomness.uuid());
  writeCookie(ctx, secondStepCookie, token, kind.seconds);
};

/** Whose second step the browser may take. The version is to be compared with the vault's. */
export const awaitedSecondStep = (ctx: HttpContext, ports: SecondStepPorts): Session | undefined =>
  tokensOf(ports).verify(readCookie(ctx, secondStepCookie) ?? '', ports.clock.now());

export const endSecondStep = (ctx: HttpContext): void => writeCookie(ctx, secondStepCookie, '', 0);
