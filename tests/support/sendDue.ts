import type { Delivery } from '#server/platform/messaging/delivery'

/**
 * Sends all due messages. It sweeps twice, because a call during a running sweep only waits for that one, which may
 * have missed new messages.
 */
export const sendDue = async ({ sweep }: Pick<Delivery, 'sweep'>): Promise<void> => {
  await sweep()
  await sweep()
}
