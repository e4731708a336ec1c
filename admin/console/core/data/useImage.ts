import { useQuery } from '@tanstack/react-query'
import { callFile } from './httpClient.ts'

export const dataUrlOf = (content: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(reader.error))
    reader.readAsDataURL(content)
  })

/**
 * Fetches a protected image as a data URL for `img`. Its path identifies its content, so it is fetched once.
 * @param path null for none
 */
export const useImageQuery = (path: string | null) =>
  useQuery({
    queryKey: ['image', path],
    queryFn: async () => dataUrlOf((await callFile(path ?? '')).content),
    enabled: path !== null,
    staleTime: Infinity,
    retry: false,
  })

export const useImage = (path: string | null): string | undefined => useImageQuery(path).data
