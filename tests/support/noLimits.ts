const most = '1000000000'

/** Settings of a server that is to be measured and not to be limited. */
export const noLimits = Object.fromEntries(
  ['READS', 'WRITES', 'MESSAGES', 'PROBES'].flatMap((of) => [
    [`RATE_${of}_PER_USER`, most],
    [`RATE_${of}_PER_ADDRESS`, most],
  ]),
)
