/** Copies a text. @returns whether it did: browsers may refuse, and only secure pages have a clipboard at all */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
