export const textOf = async (response: Response): Promise<string> => {
  if (!/event-stream/.test(response.headers.get('content-type') ?? '')) return response.text()
  await response.body?.cancel()
  return ''
}
