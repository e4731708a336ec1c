/** By so much, in milliseconds, the clocks of the processes that share a database may differ. */
export const clockDifferenceMs = 5000
