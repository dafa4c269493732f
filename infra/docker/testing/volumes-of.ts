const declared = [
  [/^mongo:/, ['/data/db', '/data/configdb']],
  [/^eventstore\/eventstore:/, ['/var/lib/eventstore', '/var/log/eventstore']],
] as const;

/** The folders that an image of a compose file declares as volumes: what is not mounted there gets one without a name. */
export const volumesOf = (image: string): readonly string[] =>
  declared.flatMap(([pattern, paths]) => (pattern.test(image) ? paths : []));
