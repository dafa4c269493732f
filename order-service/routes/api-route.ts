/** A call with what answers it. The table defines address and access; handlers do the rest. */
import type { RouterContext } from '@koa/router';
import type { HttpState } from '../http/context/http-state.ts';
import type { VerifiedMachine } from '../machines/machine.ts';
import type { MachineCall, OpenCall } from './api-call.ts';
import { sentBody, type SentBody } from './request-body.ts';

export type RouteContext = RouterContext<HttpState>;
type Handle = (ctx: RouteContext) => unknown;
type MachineHandle = (ctx: RouteContext, machine: VerifiedMachine) => Promise<unknown>;

export type ApiRoute =
  | { readonly kind: 'open'; readonly call: OpenCall; readonly handle: Handle }
  | { readonly kind: 'machine'; readonly call: MachineCall; readonly handle: MachineHandle };

/** Collects the routes of a folder. Handlers get the body that the table says, read when they ask for it. */
export const routeList = () => {
  const routes: ApiRoute[] = [];
  return {
    routes,
    /** Answers a call of people; a customer's or owner's call with a session is signed in by then (`sessionOf`). */
    on: <Body>(call: OpenCall<Body>, handle: (ctx: RouteContext, body: SentBody<Body>) => unknown): void =>
      void routes.push({ kind: 'open', call, handle: (ctx) => handle(ctx, sentBody(ctx, call.bodies)) }),
    /** Answers a call of machines, to a machine that has the call's scope. */
    onMachine: <Body>(
      call: MachineCall<Body>,
      handle: (ctx: RouteContext, machine: VerifiedMachine, body: SentBody<Body>) => Promise<unknown>,
    ): void =>
      void routes.push({
        kind: 'machine',
        call,
        handle: (ctx, machine) => handle(ctx, machine, sentBody(ctx, call.bodies)),
      }),
  };
};
