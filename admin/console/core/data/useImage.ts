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
 * An image that only some may see, as a source for `img`. Its path stands for one
 * content, so that it is asked for once. @param path null for none
 */
export const useImageQuery = (path: string | null) =>
  useQuery({
    queryKey: ['image', path],
    queryFn: async () => dataUrlOf((await callFile(path ?? '')).content),
    enabled: path !== null,
    staleTime: Infinity,
    retry: false,
  })

/** As `useImageQuery`, for an image that need not be there. */
export const useImage = (path: string | null): string | undefined => useImageQuery(path).data
