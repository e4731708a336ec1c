import type { Delivery } from '#server/platform/messaging/delivery'

/** Sends what is due now. A sweep that was under way may have looked before, and a call while it runs waits for it alone. */
export const sendDue = async ({ sweep }: Pick<Delivery, 'sweep'>): Promise<void> => {
  await sweep()
  await sweep()
}
