/**
 * The secrets of demonstrations, which anybody can read here: docker-compose.yml and the local topology start with them,
 * production refuses them.
 */
export const demonstrationSecrets = {
  MASTER_KEY: 'ZGVtb25zdHJhdGlvbi1vbmx5LW1hc3Rlci1rZXkgIDE=',
  SESSION_SECRET: 'ZGVtb25zdHJhdGlvbi1vbmx5LXNlc3Npb24tc2VjcmU=',
  EMAIL_HASH_KEY: 'ZGVtb25zdHJhdGlvbi1vbmx5LWVtYWlsLWhhc2ggIDE=',
  ORDER_NUMBER_KEY: 'ZGVtb25zdHJhdGlvbi1vbmx5LW9yZGVyLW51bWJlcjE=',
} as const;

/** Of services alone. */
export const demonstrationAnchorKey = 'ZGVtb25zdHJhdGlvbi1vbmx5LWFuY2hvci1rZXkgIDE=';
