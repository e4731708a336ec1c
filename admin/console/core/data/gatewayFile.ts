import { sendAuthorized, unreachable, type GatewayRequest } from '#shared/http.ts'

const fileNameOf = (headers: Headers): string =>
  decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download',
  )

/**
 * Downloads a file with its name.
 * @param received called with the number of bytes so far
 * @throws Refusal, also if the download is interrupted
 */
export const gatewayFile = async (
  path: string,
  request: GatewayRequest,
  received: (bytes: number) => void = () => {},
): Promise<{ name: string; content: Blob }> => {
  const response = await sendAuthorized(path, request)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || !value) break
      chunks.push(value)
      bytes += value.byteLength
      received(bytes)
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  }
  const type = response.headers.get('Content-Type') ?? ''
  return { name: fileNameOf(response.headers), content: new Blob(chunks, { type }) }
}
