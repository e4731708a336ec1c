import { Refusal } from '#server/core/errors'

/**
 * A small file that a call carries, whole. What is too much is not read here: breaking off would break the connection,
 * and with it the answer.
 * @param most bytes that it may have. @throws Refusal `bodyTooLarge`
 */
export const readUpload = async (
  file: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const pieces = file[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return Buffer.concat(chunks)
    bytes += value.length
    if (bytes > most) throw new Refusal('bodyTooLarge')
    chunks.push(value)
  }
}
