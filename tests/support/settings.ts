export const commonSettings = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  JWT_SECRET: 'a secret of the tests of 32 characters or more',
  LOG_LEVEL: 'silent',
  METRICS_TOKEN: 'a token of the tests of 32 characters or more',
  WEAK_PASSWORD_HASHES: 'true',
}

export const metricsHeaders = { Authorization: `Bearer ${commonSettings.METRICS_TOKEN}` }
