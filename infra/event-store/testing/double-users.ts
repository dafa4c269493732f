import users from '@eventstore/db-client/generated/users_pb.js';
import type { IUsersServer } from '@eventstore/db-client/generated/users_grpc_pb.js';
import { status, type Metadata, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { accessDenied, notAuthenticated, userConflict, userNotFound } from './double-statuses.ts';

export type DoubleUser = { readonly name: string; readonly password: string };

export type DoubleUsers = {
  /** The name of whoever sent a call with their password. */
  readonly whoCalls: (metadata: Metadata) => string | undefined;
  readonly service: IUsersServer;
};

/** The users of a double, by their passwords; `admin` changes them, and each their own. */
export const createDoubleUsers = (given: readonly DoubleUser[]): DoubleUsers => {
  const passwords = new Map(given.map(({ name, password }) => [name, password]));
  const disabled = new Set<string>();

  const whoCalls = (metadata: Metadata): string | undefined => {
    const [, encoded = ''] = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0] ?? '')) ?? [];
    const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
    return passwords.get(name) === password && !disabled.has(name) ? name : undefined;
  };

  /** Answers a call about a user by one who may make it. */
  const answer = <Response>(
    call: ServerUnaryCall<unknown, Response>,
    callback: sendUnaryData<Response>,
    name: string,
    response: Response,
    change: () => void,
    isNew = false,
  ): void => {
    const caller = whoCalls(call.metadata);
    if (caller === undefined) callback(notAuthenticated());
    else if (caller !== 'admin' && caller !== name) callback(accessDenied());
    else if (isNew && passwords.has(name)) callback(userConflict(name));
    else if (!isNew && !passwords.has(name)) callback(userNotFound(name));
    else {
      change();
      callback(null, response);
    }
  };
  const unimplemented = { code: status.UNIMPLEMENTED, details: 'Not part of the double' };

  return {
    whoCalls,
    service: {
      create: (call, callback) => {
        const options = call.request.getOptions();
        const name = options?.getLoginName() ?? '';
        const change = () => void passwords.set(name, options?.getPassword() ?? '');
        answer(call, callback, name, new users.CreateResp(), change, true);
      },
      resetPassword: (call, callback) => {
        const options = call.request.getOptions();
        const name = options?.getLoginName() ?? '';
        const change = () => void passwords.set(name, options?.getNewPassword() ?? '');
        answer(call, callback, name, new users.ResetPasswordResp(), change);
      },
      changePassword: (call, callback) => {
        const options = call.request.getOptions();
        const name = options?.getLoginName() ?? '';
        const change = () => void passwords.set(name, options?.getNewPassword() ?? '');
        answer(call, callback, name, new users.ChangePasswordResp(), change);
      },
      disable: (call, callback) => {
        const name = call.request.getOptions()?.getLoginName() ?? '';
        answer(call, callback, name, new users.DisableResp(), () => void disabled.add(name));
      },
      enable: (_call, callback) => callback(unimplemented),
      update: (_call, callback) => callback(unimplemented),
      delete: (_call, callback) => callback(unimplemented),
      details: (call) => void call.emit('error', unimplemented),
    },
  };
};
