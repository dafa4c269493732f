const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'unavailable';

const isPort = (result: unknown): result is object =>
  typeof result === 'object' &&
  result !== null &&
  Object.getPrototypeOf(result) === Object.prototype &&
  Object.values(result).some((member) => typeof member === 'function');

const again = async (call: () => unknown): Promise<unknown> => {
  for (;;) {
    try {
      const result = await call();
      return isPort(result) ? patiently(result) : result;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
};

/**
 * A port whose calls are made again for as long as its server is said not to have answered, as those do who call it in the
 * product; so are the calls of what it opens.
 */
export const patiently = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return async (...given: readonly unknown[]): Promise<unknown> =>
        again((): unknown => Reflect.apply(member, target, given));
    },
  });
