import { Refusal } from '../errors.ts'

/** What of a file that is too large is still taken and thrown away, so that its sender hears why it was refused. */
const drained = 32 * 1024 * 1024

/**
 * A small file that a call carries, whole. @param most bytes that it may have; nothing beyond them is kept.
 * @throws Refusal 7021
 */
export const readUpload = async (
  file: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes <= most) chunks.push(chunk)
    else chunks.length = 0
    if (bytes > drained) break
  }
  if (bytes > most) throw new Refusal('bodyTooLarge')
  return Buffer.concat(chunks)
}
