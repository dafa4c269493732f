const quoted = (arg: string): string => (/^[\w./:=@+,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`);

const program = (): string => (process.env['npm_lifecycle_event'] === 'orders' ? 'npm run orders --' : 'orders');

/** A command line as it may be typed again, but for the client secret, which is better kept in the environment. */
export const commandText = (args: readonly string[]): string => {
  const secret = '--client-secret';
  const shown = args.filter(
    (arg, index) => arg !== secret && args[index - 1] !== secret && !arg.startsWith(`${secret}=`),
  );
  return [program(), ...shown.map(quoted)].join(' ');
};
